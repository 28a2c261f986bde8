import { escapeHtml } from "../text/escape-html.ts";

/** Invisible; it ends a word for programs that look for links and names. */
const BREAK = "\u200B";

/**
 * What somebody wrote, in one line of a chat: it mentions nobody and becomes no link, whatever the chat makes links of.
 */
export function chatText(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
  const short = line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
  return short
    .replaceAll("@", `@${BREAK}`)
    .replaceAll("://", `:${BREAK}//`)
    .replace(/\.(?=\p{L}{2})/gu, `.${BREAK}`);
}

/** The same where a backslash takes the meaning from what Markdown reads. */
export const discordText = (text: string, max: number): string =>
  chatText(text, max).replace(/[\\`*_{}[\]()<>#+\-!|~:]/g, "\\$&");

/** The same for Slack, which reads three characters. Its own formats are only read where a space stands before them. */
export const slackText = (text: string, max: number): string =>
  chatText(text, max)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[*_~`]/g, `${BREAK}$&${BREAK}`);

/** The same for HTML. */
export const htmlText = (text: string, max: number): string => escapeHtml(chatText(text, max));
