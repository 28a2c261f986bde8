import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A block of code in CONTRIBUTING.md: a new file, or lines that belong into one. */
export type Block = { recipe: string; kind: string; file: string; code: string };

/** The blocks below "## Recipes" that name a file, in their order. */
export function readRecipes(markdown: string): Block[] {
  const [, recipes = ""] = markdown.split("\n## Recipes\n");
  return recipes.split("\n### ").flatMap((text) => {
    const [recipe = ""] = text.split("\n");
    const blocks = [...text.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)];
    return blocks.map(([, kind = "", file = "", code = ""]) => ({ recipe, kind, file, code }));
  });
}

/** Changes the tree in `root` as a block says. */
export function applyBlock(root: string, { kind, file, code }: Block): void {
  const at = path.join(root, file);
  if (kind !== "diff" && existsSync(at)) throw new Error(`${file} exists already: the recipe takes it for a new file.`);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, kind === "diff" ? insertLines(readFileSync(at, "utf8"), code, file) : code);
}

/** Puts the lines with a plus below the line before them, which must occur in the text once. */
function insertLines(text: string, diff: string, file: string): string {
  const lines = diff.trimEnd().split("\n");
  const added = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
  const known = lines.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
  const found = text.split("\n");
  const places = found.flatMap((_, at) => (known.every((line, i) => isLine(found[at + i], line)) ? [at] : []));
  if (places.length !== 1 || known.length === 0)
    throw new Error(`${file} has ${places.length} places, not one, with these lines:\n${known.join("\n")}`);
  return found.toSpliced((places[0] ?? 0) + known.length, 0, ...added).join("\n");
}

const isLine = (found: string | undefined, line: string) =>
  line.endsWith("…") ? found?.startsWith(line.slice(0, -1)) : found === line;
