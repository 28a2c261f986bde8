import { escapeHtml } from "../text/escape-html.ts";

type Link = { label: string; url: string };

/** The content of one mail: paragraphs, at most one link, and, if the mails can be turned off, the link for that. */
export type MailBody = { subject: string; paragraphs: string[]; link?: Link; stop?: Link };

// A header ends at a line break: what a member typed must not start another header.
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 200);

/** The text and the HTML of a mail. Members' words are text in both. */
export function renderMail({ subject, paragraphs, link, stop }: MailBody, siteName: string) {
  const links = [link, stop].flatMap((shown) => (shown ? [`${shown.label}:\n${shown.url}`] : []));
  const text = [...paragraphs, ...links, `-- \n${siteName}`].join("\n\n");
  const blocks = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`,
  );
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
