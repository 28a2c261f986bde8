import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { attacksOn } from "./support/attack-expression.ts";
import { type Expression, expressionsIn } from "./support/expressions.ts";
import { repeated, tooSteep } from "./support/growth.ts";
import { code } from "./support/import-graph.ts";
import { seconds } from "./support/seconds.ts";

const files = code.filter((file) => !file.startsWith("app/db/generated/"));
const found = files.map(expressionsIn);
const literals = found.flatMap((one) => one.literals);
const nameOf = ({ file, source, flags }: Expression) => `${file}: /${source}/${flags}`;
const parse = (source: string, flags = ""): Expression => ({ file: "a test", source, flags });

/** Static analysis: whether a quantifier can match the same text in more than one way. */
const isAmbiguous = (one: Expression) => analyse(one).reports.length > 0;

/** Dynamic check: repeats the expression's own parts, searching the whole text as `replace` and `matchAll` do. */
function isSlow({ source, flags }: Expression): boolean {
  const all = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const search = (text: string) => text.replace(all, "");
  const attacks = attacksOn({ file: "", source, flags });
  return attacks.some(
    ({ before, pump }) =>
      tooSteep(search, repeated(pump, before, "\u0000"), 64_000) || tooSteep(search, repeated(pump, before), 64_000),
  );
}

describe("the checks of regular expressions", { timeout: seconds(60) }, () => {
  it("find the two that once stopped the site, and their like", () => {
    const ambiguous = [
      "\\r*\\n|\\r",
      "^[A-Za-z0-9+/\\s]*={0,2}\\s*$",
      "(a+)+$",
      "\\s+$",
      "(?:b*c)?",
      "^[^@]+@[^@]+\\.[^@]+$",
    ];
    expect(ambiguous.filter((source) => !isAmbiguous(parse(source, "g")))).toEqual([]);
    const slow = ["\\r*\\n|\\r", "https?:\\/\\/\\S+!", "^x[^y]*y"];
    expect(slow.filter((source) => !isSlow(parse(source, "gm")))).toEqual([]);
  });

  it("let through what takes linear time", () => {
    const linear = ["\\r+\\n?|\\n", "^[A-Za-z0-9+/\\s]*(?:=\\s*){0,2}$", "\\w+", "^\\d{1,5}$"].map((one) =>
      parse(one, "g"),
    );
    expect(linear.filter((one) => isAmbiguous(one) || isSlow(one))).toEqual([]);
  });
});

describe("every regular expression of the site", () => {
  it("is found", () => {
    expect(literals.length).toBeGreaterThan(120);
    // Paths of the site's own tables, of which no segment can take what another takes; a literal from elsewhere; and
    // words in place of each other, escaped.
    expect(found.flatMap((one) => one.made)).toEqual([
      expect.stringContaining("app/api/match.server.ts: new RegExp("),
      expect.stringContaining("app/domain/core/text/mentions.ts: new RegExp(MENTION.source"),
      expect.stringContaining("app/domain/core/text/search-manual.ts: new RegExp("),
      expect.stringContaining("app/paths/path-expression.ts: new RegExp("),
    ]);
  });

  it("takes linear time, by how it is written", () => {
    expect(literals.filter(isAmbiguous).map(nameOf)).toEqual([]);
  });

  it("takes linear time, by the clock, for its own parts repeated", { timeout: seconds(90) }, () => {
    expect(literals.filter(isSlow).map(nameOf)).toEqual([]);
  });
});
