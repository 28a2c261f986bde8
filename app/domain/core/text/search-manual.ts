import { escapeHtml } from "./escape-html.ts";
import type { Manual } from "./render-page.server.ts";

/** More words than that are ignored. */
const MOST_WORDS = 8;

/** The renderer of Markdown leaves apostrophes as they are. */
const asHtml = (word: string) => escapeHtml(word).replaceAll("&#39;", "'");
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The words and marks of HTML; its entities are spaces, except where one is searched for. */
const textOf = (html: string, words: readonly string[]) =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&[#\w]+;/g, (entity) => (words.some((word) => word.includes(entity)) ? entity : " "))
    .toLowerCase();

/** HTML with the words marked, but not in tags or entities. */
function mark(html: string, words: readonly string[]): string {
  const pattern = new RegExp(`(${words.map(escapeRegExp).join("|")})|&[#\\w]+;`, "giu");
  return html
    .split(/(<[^<>]*>)/)
    .map((part) =>
      part.startsWith("<") ? part : part.replace(pattern, (all, word) => (word ? `<mark>${all}</mark>` : all)),
    )
    .join("");
}

/**
 * The sections of a manual, each with its heading, that have all words of a search, which are marked. Without words it
 * is the whole manual.
 */
export function searchManual(manual: Manual, search: string): Manual {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS).map(asHtml);
  if (words.length === 0) return manual;
  const found = manual.html.split(/(?=<h[23] id=)/).filter((section) => {
    const text = textOf(section, words);
    return words.every((word) => text.includes(word.toLowerCase()));
  });
  const sections = found.flatMap((section) => {
    const [, id, title] = /^<h[23] id="([^"]+)">([^<]+)</.exec(section) ?? [];
    return id && title ? [{ id, title }] : [];
  });
  // Longer words first: "torrents" is marked as a whole, even if "torrent" is searched for too.
  const longest = [...words].sort((a, b) => b.length - a.length);
  return { html: found.map((section) => mark(section, longest)).join(""), sections };
}
