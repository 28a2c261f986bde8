/**
 * The key of a form's draft, from the form's action URL: its path, and `form` of its query if a page has several
 * forms.
 */
export function draftKeyOf(address: string): string {
  const url = new URL(address, "http://site.invalid");
  const form = url.searchParams.get("form");
  const path = url.pathname.replace(/\.data$/, "");
  return form ? `${path}?form=${encodeURIComponent(form)}` : path;
}

/** The field in which a page's script says that it keeps a copy of the form's text. */
export const KEPT_WORDS = "keptWords";

/** Names the page whose form was sent, so that the page's script deletes its copy of the text. */
export const SENT_COOKIE = "sent-form";
