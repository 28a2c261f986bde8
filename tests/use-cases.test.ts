import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { code, sources, tests } from "./support/import-graph.ts";
import { reachedBy } from "./support/reached-by.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** All that tests and their helpers import by name. */
const imported = new Set(
  [...sources.filter((file) => !code.includes(file)), ...tests].flatMap((file) =>
    [...read(file).matchAll(/^import \{([^}]*)\} from/gm)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []),
  ),
);

/** Every use case with the names under which a test can have it: its own or, of one for its file alone, those of its file. */
const defined = code
  .filter((file) => file.startsWith("app/domain/"))
  .flatMap((file) => {
    const text = read(file);
    const exported = [...text.matchAll(/^export (?:async function\*?|function|const) (\w+)/gm)].map(([, name]) => name);
    return [...text.matchAll(/^(export )?const (\w+) = define\w+\(\{\s*name: "([^"]+)"/gm)].map(
      ([, isExported, symbol, name = ""]) => ({ name, symbols: isExported ? [symbol] : exported }),
    );
  });

const isImported = ({ symbols }: (typeof defined)[number]) => symbols.some((one) => one && imported.has(one));

describe("every use case", () => {
  it("is found, as are the tests", () => {
    expect(defined.length).toBeGreaterThan(600);
    expect(imported.size).toBeGreaterThan(1_500);
  });

  it("is imported by a test, or is listed with the test that reaches it and with words from there", () => {
    expect(defined.filter((one) => !isImported(one) && !(one.name in reachedBy)).map(({ name }) => name)).toEqual([]);
  });

  it("is listed only while no test imports it, and while its test says those words", () => {
    const unlisted = defined.filter((one) => !isImported(one)).map(({ name }) => name);
    expect(Object.keys(reachedBy).filter((name) => !unlisted.includes(name))).toEqual([]);
    expect(Object.entries(reachedBy).filter(([, [file, words]]) => !read(file).includes(words))).toEqual([]);
  });
});
