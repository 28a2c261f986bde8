import { shorten } from "../../core/kernel/plain-text.ts";
import { escapeHtml } from "../../core/text/escape-html.ts";

/** Invisible; it ends a word for programs that look for links and names. */
const BREAK = "\u200B";

/** A member's text on one line of a chat. It mentions no one and never becomes a link. */
export function chatText(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
  return (line.length > max ? shorten(line, max - 1) : line)
    .replaceAll("@", `@${BREAK}`)
    .replaceAll("://", `:${BREAK}//`)
    .replace(/\.(?=\p{L}{2})/gu, `.${BREAK}`);
}

/** The text for chats that read Markdown, escaped with backslashes. */
export const discordText = (text: string, max: number): string =>
  chatText(text, max).replace(/[\\`*_{}[\]()<>#+\-!|~:]/g, "\\$&");

/** The text for Slack, which interprets three characters. Slack reads its own formats only after a space. */
export const slackText = (text: string, max: number): string =>
  chatText(text, max)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[*_~`]/g, `${BREAK}$&${BREAK}`);

/** The text as HTML. */
export const htmlText = (text: string, max: number): string => escapeHtml(chatText(text, max));
