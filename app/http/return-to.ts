import { safeRedirect } from "remix-utils/safe-redirect";
import { paths } from "#app/paths/paths.ts";

/** The sign-in page that comes back to where the visitor wanted to go. */
export function loginUrl(request: Request): string {
  const { pathname, search } = new URL(request.url);
  // A form's own URL is no page to come back to with GET unless it is one; pages and their forms share URLs here.
  const from = pathname.replace(/\.data$/, "").replace(/^\/_root$/, paths.home());
  return paths.login({ returnTo: from === paths.home() ? null : from + dataFree(search) });
}

const dataFree = (search: string) => {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  const text = query.toString();
  return text ? `?${text}` : "";
};

/** Where to go after signing in: a path of this site only, never another host. */
export const returnTo = (value: FormDataEntryValue | string | null | undefined, fallback = paths.home()): string =>
  safeRedirect(typeof value === "string" && !value.includes("\\") ? value : null, fallback);
