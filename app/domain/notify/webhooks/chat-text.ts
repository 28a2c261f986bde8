import { shorten } from "../../core/kernel/plain-text.ts";
import { escapeHtml } from "../../core/text/escape-html.ts";

/** Invisible; it ends a word for programs that look for links and names. */
const BREAK = "\u200B";

/**
 * A member's text on one line of a chat. It mentions no one and turns into no link, whatever the chat links.
 */
export function chatText(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
  return (line.length > max ? shorten(line, max - 1) : line)
    .replaceAll("@", `@${BREAK}`)
    .replaceAll("://", `:${BREAK}//`)
    .replace(/\.(?=\p{L}{2})/gu, `.${BREAK}`);
}

/** The same where a backslash takes the meaning from what Markdown reads. */
export const discordText = (text: string, max: number): string =>
  chatText(text, max).replace(/[\\`*_{}[\]()<>#+\-!|~:]/g, "\\$&");

/** The same for Slack, which reads three characters. Slack reads its own formats only after a space. */
export const slackText = (text: string, max: number): string =>
  chatText(text, max)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[*_~`]/g, `${BREAK}$&${BREAK}`);

/** The same for HTML. */
export const htmlText = (text: string, max: number): string => escapeHtml(chatText(text, max));
