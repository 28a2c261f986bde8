import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { line, optionalLine, optionalText, text } from "./fields.ts";
import { parseText } from "./parse-input.server.ts";
import { parseForm, shapeOf } from "./text-input.ts";

const rule = { missing: "Write something.", max: 20, tooLong: "Too long." };
const Form = z.object({
  text: text(rule),
  line: line(rule),
  more: optionalLine(20),
  also: optionalLine(20).default(""),
  much: optionalText(20),
});

it("a form with blank fields is refused in the words of the required ones alone", () => {
  const form = new FormData();
  for (const name of Object.keys(Form.shape)) form.set(name, " \u200b ");
  const missing = [rule.missing];
  expect(parseForm(form, Form)).toMatchObject({ status: "error", error: { text: missing, line: missing } });
});

const modules = import.meta.glob<Record<string, unknown>>("../../**/*schema.ts", { eager: true });
const schemas = Object.entries(modules).flatMap(([path, exported]) =>
  Object.entries(exported)
    .filter((one): one is [string, z.ZodTypeAny] => one[1] instanceof z.ZodType)
    .map(([name, schema]) => ({ name: `${path} ${name}`, schema, fields: Object.keys(shapeOf(schema)) }))
    .filter(({ fields }) => fields.length > 0),
);
const texts = [
  "",
  " ",
  "1",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  " 7 ",
  "NaN",
  "Infinity",
  "on",
  "off",
  "true",
  "false",
  "0",
].concat(["yes", "words", "2026-02-30", "2026-02-03", "a@b.test", "https://a.test/", "x".repeat(5_000)]);

it("what the browser lets pass the server takes, and reads alike, for every schema", () => {
  expect(schemas.length).toBeGreaterThan(150);
  const some = fc.constantFrom(...schemas).chain(({ name, schema, fields }) => {
    const values = fc.record(Object.fromEntries(fields.map((field) => [field, fc.constantFrom(...texts)])), {
      requiredKeys: [],
    });
    return fc.record({ name: fc.constant(name), schema: fc.constant(schema), values });
  });
  fc.assert(
    fc.property(some, ({ schema, values }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) form.set(name, String(value));
      const browser = parseForm(form, schema);
      const server = parseText(schema, values);
      if (browser.status === "success") expect(server).toEqual({ ok: true, value: browser.value });
      else expect(server).toMatchObject({ ok: false, code: "invalid" });
    }),
    { numRuns: 500 },
  );
});

it.each([
  ["1e3", null],
  ["0x10", null],
  [" 12 ", 12],
  ["-3", -3],
])("a browser reads the number %j as the server does: %j", (typed, value) => {
  const form = new FormData();
  form.set("number", typed);
  const found = parseForm(form, z.object({ number: z.number() }));
  expect(found.status === "success" ? found.value.number : null).toBe(value);
});

it.each([
  ["on", true],
  ["true", true],
  ["1", true],
  ["off", false],
  ["false", false],
  ["0", false],
  ["yes", null],
])("a browser reads the choice %j as the server does: %j", (typed, value) => {
  const form = new FormData();
  form.set("choice", typed);
  const found = parseForm(form, z.object({ choice: z.boolean() }));
  expect(found.status === "success" ? found.value.choice : null).toBe(value);
});
