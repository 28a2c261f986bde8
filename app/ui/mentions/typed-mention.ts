/** A mention that is being typed: the position of its "@", and the letters after it. */
export type TypedMention = { start: number; typed: string };

/** The mention that ends at the caret. None in a quotation, because mentions there do not notify anyone. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  if (line.startsWith(">")) return null;
  const typed = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{M}\p{N}_.-]{2,32})$/u.exec(line)?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}
