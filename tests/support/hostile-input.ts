import fc from "fast-check";
import { z } from "zod";
import { shapeOf } from "#app/domain/core/kernel/text-input.ts";

/** Text as an address or a form can carry it: lone surrogates are replaced. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Ids that are none, or that nothing has. */
const hostileIds = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x10",
  "2147483648",
  "99999999999999999999",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "'",
  "%",
  "%00",
  "a\0b",
  "..%2f..%2fetc",
  "\u202eid",
  "𝄞",
  "x".repeat(3_000),
];

export const hostileTexts = [
  "",
  " ",
  "\0",
  "a\ud800b",
  "'; DROP TABLE users; --",
  "%_%\\",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "\u202egnp.exe",
  "//evil.example/\t/",
  `${"{".repeat(500)}`,
  "[](".repeat(500),
  "x".repeat(20_000),
  "9".repeat(400),
  "ﬁ İ ß ｗ",
];

const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  ["a"],
  {},
  { a: { b: [1] } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  ...hostileTexts,
];

/** The innermost schema, without its wrappers. */
function bare(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap());
  if (schema instanceof z.ZodDefault) return bare(schema.removeDefault());
  if (schema instanceof z.ZodEffects) return bare(schema.innerType());
  if (schema instanceof z.ZodPipeline) return bare(schema._def.out);
  return schema;
}

function plausible(name: string, schema: z.ZodTypeAny, ids: string[]): fc.Arbitrary<unknown> {
  const type = bare(schema);
  if (type instanceof z.ZodEnum) return fc.constantFrom(...(type.options as string[]));
  if (type instanceof z.ZodNumber) return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.double({ min: 0, max: 1_000 }));
  if (type instanceof z.ZodBoolean) return fc.boolean();
  if (type instanceof z.ZodArray) return fc.array(plausible(name, type.element, ids), { maxLength: 3 });
  if (/email/i.test(name)) return fc.constantFrom("someone@patchbay.test", "nobody@evil.example");
  if (/id$/i.test(name)) return fc.constantFrom(...ids);
  return fc.oneof(fc.constantFrom("a title", "words of some length, as people write them"), fc.string());
}

/** Input for a schema: fields that look valid, wrong ones, missing ones and ones that it does not know. */
export function inputFor(schema: z.ZodTypeAny, ids: string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shapeOf(schema)).map(([name, field]) => [
    name,
    fc.oneof(
      { weight: 3, arbitrary: plausible(name, field, ids) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
    ),
  ]);
  return fc.record({ ...Object.fromEntries(fields), [`x-${fields.length}`]: fc.constant(1) }, { requiredKeys: [] });
}

/** Addresses of a pattern: each parameter an id of something that is there, or a hostile one. */
export const addressFor = (pattern: string, ids: string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: fc.constantFrom(...hostileIds) },
      ),
      {
        minLength: 3,
        maxLength: 3,
      },
    )
    .map((values) => {
      let next = 0;
      return pattern.replace(/:\w+|\*/g, () => encodeURIComponent(wellFormed(values[next++] ?? "0")));
    });
