import { escapeHtml } from "../text/escape-html.ts";

type Link = { label: string; url: string };

/** A paragraph; if it is about a page, the text is the link. */
type Paragraph = string | { text: string; url: string };

/** The text of a paragraph, for mails and messages without HTML. */
export const wordsOf = (one: Paragraph): string => (typeof one === "string" ? one : `${one.text}\n${one.url}`);

/** The content of one mail: paragraphs, at most one button, and, if the mails can be turned off, the link for that. */
export type MailBody = { subject: string; paragraphs: Paragraph[]; link?: Link; stop?: Link };

// A header ends at a line break: what a member typed must not start another header.
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 200);

const htmlOf = (one: Paragraph): string =>
  typeof one === "string"
    ? escapeHtml(one).replaceAll("\n", "<br>")
    : `<a href="${escapeHtml(one.url)}" style="color:#1d4f8c">${escapeHtml(one.text)}</a>`;

/** The text and the HTML of a mail. Members' words are text in both. */
export function renderMail({ subject, paragraphs, link, stop }: MailBody, siteName: string) {
  const links = [link, stop].flatMap((shown) => (shown ? [`${shown.label}:\n${shown.url}`] : []));
  const text = [...paragraphs.map(wordsOf), ...links, `-- \n${siteName}`].join("\n\n");
  const blocks = paragraphs.map((one) => `<p style="margin:0 0 16px">${htmlOf(one)}</p>`);
  if (link)
    blocks.push(
      `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;` +
        `background:#1d2733;color:#ffffff;text-decoration:none;border-radius:4px">${escapeHtml(link.label)}</a></p>`,
    );
  const foot = stop ? ` · <a href="${escapeHtml(stop.url)}" style="color:#5b6675">${escapeHtml(stop.label)}</a>` : "";
  const html =
    `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1b222b">` +
    `${blocks.join("")}<p style="color:#5b6675;font-size:14px">${escapeHtml(siteName)}${foot}</p></body></html>`;
  return { subject: oneLine(subject), text, html };
}
