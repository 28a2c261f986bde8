import { renderMarkdown } from "../../core/text/render-markdown.server.ts";

export type Question = { question: string; html: string };

/** A text's lines, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The questions in a text: each heading is a question, and the text after it is its answer, as HTML. */
export function questionsOf(markdown: string): Question[] {
  const [, ...parts] = markdown.split(/^#{1,6}[ \t](.+)$/m);
  return parts.flatMap((part, i) =>
    i % 2 === 0 ? [{ question: part.trim(), html: renderMarkdown(parts[i + 1] ?? "") }] : [],
  );
}
