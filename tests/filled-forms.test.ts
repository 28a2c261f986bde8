import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { code } from "./support/import-graph.ts";

const filesIn = () =>
  code
    .filter((file) => file.startsWith("app/routes/") && file.endsWith(".tsx"))
    .map((file) => [file, readFileSync(file, "utf8")] as const);
const hasValues = (text: string) => /useZodForm\(/.test(text) && /defaultValue/.test(text);
const saysWhich = (text: string) => /filledWith=|<FilledWith/.test(text);
/** A form of a new row, of one field, or of a row that only one person changes. */
const saysWhyNot = (text: string) => /^ *\/\/ No filledWith: \S/m.test(text);

it("every form that is filled with values says which, or why not", () => {
  expect(filesIn().filter(([, text]) => hasValues(text)).length).toBeGreaterThan(60);
  const wrong = filesIn().filter(([, text]) => saysWhyNot(text) !== (hasValues(text) && !saysWhich(text)));
  expect(wrong.map(([file]) => file)).toEqual([]);
});

it("every screen whose form says so reads the values again before it saves", () => {
  const screens = filesIn().filter(([, text]) => saysWhich(text) && /export (const|async function) action/.test(text));
  expect(screens.length).toBeGreaterThan(15);
  expect(screens.filter(([, text]) => !/(loader|adminLoader)\(args/.test(text)).map(([file]) => file)).toEqual([]);
});
