import { describe, expect, it } from "vitest";
import { z } from "zod";
import { list } from "./fields.ts";
import { fromText } from "./text-input.ts";

let read = 0;
const counted = z.number({ message: "That is no number." }).transform((number) => {
  read++;
  return number;
});
const numbers = list(counted, { missing: "Give a number.", min: 1, max: 3, tooMany: "Give at most 3." });
const problemsOf = (schema: z.ZodTypeAny, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? [];

describe("a list of a form or call", () => {
  it("that is too long is refused without reading its entries, which rules behind it do not see", () => {
    read = 0;
    const behind = numbers.refine((all) => all.every((one) => Number.isInteger(one)), "Give whole numbers.");
    expect(problemsOf(behind, [1, 2, 3, "4"])).toEqual(["Give at most 3."]);
    expect(read).toBe(0);
    expect(behind.parse([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it("says what is missing where it is absent, empty or no list, and what is wrong with each entry", () => {
    for (const given of [undefined, [], "1", null]) expect(problemsOf(numbers, given)).toEqual(["Give a number."]);
    expect(problemsOf(numbers, [1, "a"])).toEqual(["That is no number."]);
  });

  it("is read from the text of a form: none, one or several", () => {
    const form = fromText(numbers);
    expect(form.parse("1")).toEqual([1]);
    expect(form.parse(["1", "2"])).toEqual([1, 2]);
    expect(problemsOf(form, undefined)).toEqual(["Give a number."]);
  });
});
