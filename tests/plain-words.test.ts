import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Openings of sentences that describe a thing instead of naming it: "What a page shows", "Of the whole sound". Questions are fine. */
const OPENING = /^(What|Of|Who|Whoever|Whose|Nobody)\b(?![^.:;]*\?)/;

/** Expressions that were translated word by word: "stands beside its field" for "is beside", "is no address". */
const TRANSLATED = [
  /\bstands?\b(?! (for|out|up|in for|by|down|alone)\b)/,
  /(?<!\b[Tt]here )\b(is|are) no (?!longer|more|less|later|fewer|one|other|such|way|need)/,
];

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path) && !path.includes("generated") && !path.endsWith("plain-words.test.ts"))
    .map((path) => join(folder, path));

const code = ["app", "tracker", "tests", "prisma/demo"].flatMap((folder) => filesIn(folder, /\.tsx?$/));

const COMMENT = /\/\*\*?\s([\s\S]*?)\*\/|(?<=^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/g;

/** The sentences of the comments of a file, each in one line. */
const sentencesOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(COMMENT)].flatMap(([comment]) =>
    comment
      .replace(/^\s*(\/\/|\/\*\*?|\*\/|\*(?!\/))/gm, "")
      .replace(/\*\/$/, "")
      .replace(/\s+/g, " ")
      .trim()
      .split(/(?<=[.;!?]) /),
  );

/** Texts of at least three words in string literals, templates and JSX. */
function textsOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isTemplate || ts.isStringLiteralLike(node) || ts.isJsxText(node))
      found.push(node.text.replace(/\s+/g, " ").trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => /^[A-Z]?[a-z,’']+ \S+ \S+/.test(text));
}

const breaking = (paths: string[], textsIn: (path: string) => string[], rules: RegExp[]): string[] =>
  paths.flatMap((path) =>
    textsIn(path)
      .filter((text) => rules.some((rule) => rule.test(text)))
      .map((text) => `${path}: ${text}`),
  );

describe("plain English", () => {
  it("is what comments are written in", () => {
    expect(breaking(code, sentencesOf, [OPENING, ...TRANSLATED])).toEqual([]);
  });

  it("is what screens, messages and mails are written in", () => {
    const shown = code.filter((path) => path.startsWith("app/") && !path.includes(".test."));
    // "What you get" is a good heading.
    const opening = /^(Of|Whoever|Whose|Nobody)\b/;
    expect(breaking(shown, textsOf, [opening, ...TRANSLATED])).toEqual([]);
  });

  it("is what decisions and documents are titled in", () => {
    const titles = (path: string) => readFileSync(path, "utf8").match(/^#+ .*/gm) ?? [];
    const rules = [/^#+ (\d+\. )?(Of|Whoever|Whose|Nobody)\b/, ...TRANSLATED];
    expect(breaking(filesIn("docs", /\.md$/), titles, rules)).toEqual([]);
  });
});
