import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { cleanText } from "#app/domain/core/kernel/clean-text.ts";
import { plainErrors } from "#app/domain/core/kernel/plain-errors.ts";
import { fromText, shapeOf } from "#app/domain/core/kernel/text-input.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { allUseCases } from "./support/all-use-cases.ts";
import { repeated, tooSteep } from "./support/growth.ts";
import { seconds } from "./support/seconds.ts";

/** A field that holds a whole body of JSON would be longer; a schema that is quadratic shows it here. */
const LONGEST = 16_000;
let useCases: UseCase[] = [];
beforeAll(async () => {
  useCases = await allUseCases();
});

/** Reads an input as calls and forms do. */
function readBoth(schema: z.ZodTypeAny) {
  const forms = fromText(schema);
  return (raw: unknown) => {
    const clean = cleanText(raw);
    schema.safeParse(clean, { errorMap: plainErrors });
    forms.safeParse(clean, { errorMap: plainErrors });
  };
}

/** The same value in every field of an input. */
const inEach = (schema: z.ZodTypeAny, value: unknown) =>
  Object.fromEntries(Object.keys(shapeOf(schema)).map((name) => [name, value]));

/** Values for the fields of a schema, by length. */
function valuesFor(schema: z.ZodTypeAny): ((length: number) => unknown)[] {
  const takesLists = Object.values(shapeOf(schema)).some(
    (field) => field.safeParse([]).success || field.safeParse([1]).success || field.safeParse(["a"]).success,
  );
  return takesLists ? [...texts, ...lists] : texts;
}

const functions = new Map<unknown, number>();
const measured = new Set<string>();

/** Describes the work of a schema without its words: two of one description take the same time. Functions are told apart. */
const workOf = (schema: z.ZodTypeAny): string =>
  JSON.stringify(schema._def, (name, value) => {
    if (["message", "errorMap", "description", "defaultValue"].includes(name)) return undefined;
    if (value instanceof z.ZodType) return value._def;
    if (value instanceof RegExp || typeof value === "bigint") return `${value}`;
    if (typeof value !== "function") return value;
    if (name === "shape") return value();
    functions.set(value, functions.get(value) ?? functions.size);
    return functions.get(value);
  });

/**
 * The part of an input that takes other time than what was measured before it: fields that do what another input's do
 * are left out, unless something looks at all fields together.
 */
function unmeasured(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (!(schema instanceof z.ZodObject)) return schema;
  const others = Object.entries<z.ZodTypeAny>(schema.shape).filter(([, field]) => {
    const work = workOf(field);
    return !measured.has(work) && measured.add(work);
  });
  return schema.pick(Object.fromEntries(others.map(([name]) => [name, true])));
}

/** Describes a value whose parsing time grows too fast; null if there is none. */
function steepInput(given: z.ZodTypeAny): string | null {
  const schema = unmeasured(given);
  const read = readBoth(schema);
  for (const make of valuesFor(schema)) {
    const why = tooSteep(read, (length) => inEach(schema, make(length)), LONGEST);
    if (why) return why;
  }
  return null;
}

/** Every expression has a test of its own (expressions.long.test.ts): a few texts show what else a schema does. */
const parts = [..." a0/", "a@a.", "1,"];
const texts = parts.map((part) => repeated(part, "", "!\u0001"));
const lists = [
  (length: number) => new Array(length).fill("a"),
  (length: number) => Array.from({ length }, (_, i) => i),
];

describe("the time that the input of a use case takes to read", { timeout: seconds(60) }, () => {
  it("is measured: a quadratic schema is found", () => {
    const blanks = z.object({ text: z.string().regex(/^[a\s]*={0,2}\s*$/) });
    const repeats = z.object({
      // Not by `indexOf`, which is so fast that reading the list takes as long, and that grows with its length alone.
      list: z
        .array(z.unknown())
        .refine((all) => all.every((one, i) => !all.some((other, at) => at < i && other === one))),
    });
    expect(steepInput(blanks)).not.toBeNull();
    expect(steepInput(repeats)).not.toBeNull();
  });

  it("grows no faster than the input, for all of them", () => {
    expect(useCases.length).toBeGreaterThan(250);
    const steep = useCases.map(({ name, input }) => `${name}: ${steepInput(input)}`);
    expect(steep.filter((line) => !line.endsWith(": null"))).toEqual([]);
  });
});
