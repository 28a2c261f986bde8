/** A member's name after "@". Not within a word, an address or a path. */
const MENTION = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{M}\p{N}_.-]{2,31}[\p{L}\p{M}\p{N}_])/gu;

/** The names after "@" in a text, each once. */
export const namesIn = (text: string): string[] =>
  text.includes("@") ? [...new Set([...text.matchAll(MENTION)].flatMap(([, name]) => name ?? []))] : [];

/** Those of these names that a text mentions. */
export const mentionedOf = (text: string, names: readonly string[]): string[] =>
  namesIn(text).filter((name) => names.includes(name));

/** The name whose "@" is at this position of a text; null if there is none. */
export function nameAt(text: string, position: number): string | null {
  const pattern = new RegExp(MENTION.source, "uy");
  pattern.lastIndex = position;
  return pattern.exec(text)?.[1] ?? null;
}

type Part = { text: string /** The member it mentions. */; name: string | null };

/** Splits a text at the mentions of these names. */
export function mentionParts(text: string, names: readonly string[]): Part[] {
  if (names.length === 0) return [{ text, name: null }];
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: mention, 1: name = "", index } of text.matchAll(MENTION)) {
    if (!names.includes(name)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), name: null });
    parts.push({ text: mention, name });
    from = index + mention.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), name: null });
  return parts;
}
