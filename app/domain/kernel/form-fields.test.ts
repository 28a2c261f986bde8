import { parseWithZod } from "@conform-to/zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { line, optionalLine, optionalText, text } from "./fields.ts";
import { fromText } from "./text-input.ts";

const rule = { missing: "Please write something.", max: 20, tooLong: "Too long." };
const Form = z.object({
  text: text(rule),
  line: line(rule),
  more: optionalText(20),
  also: optionalLine(20).default(""),
});

it("a form with blank fields is refused in the words of the required ones alone, in browser and server alike", () => {
  const form = new FormData();
  for (const name of Object.keys(Form.shape)) form.set(name, " \u200b ");
  const missing = [rule.missing];
  for (const [schema, disableAutoCoercion] of [
    [Form, false],
    [fromText(Form), true],
  ] as const)
    expect(parseWithZod(form, { schema, disableAutoCoercion })).toMatchObject({
      error: { text: missing, line: missing },
    });
});
