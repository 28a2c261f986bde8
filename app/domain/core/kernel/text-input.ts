import { parseWithZod } from "@conform-to/zod/v3";
import { configureCoercion } from "@conform-to/zod/v3/future";
import { z } from "zod";
import { plainErrors } from "./plain-errors.ts";

const numbers = /^[+-]?\d+(\.\d+)?$/;
const flags: Record<string, boolean> = { on: true, true: true, "1": true, off: false, false: false, "0": false };

/** Created once: otherwise, a form of thousands of values would create a stack trace for each. */
const wrongType = new Error("Not of this type");
const refused = (): never => {
  throw wrongType;
};

const { coerceFormValue } = configureCoercion({
  type: {
    number: (text) => (numbers.test(text.trim()) ? Number(text) : refused()),
    boolean: (text) => flags[text] ?? refused(),
  },
});

/**
 * A schema for input that comes as text: forms, queries and the segments of paths. Text becomes the number or boolean
 * that a field wants, and an empty field an absent one. This is the only place that does so; JSON is taken as it is.
 */
export const fromText = <Schema extends z.ZodTypeAny>(schema: Schema) => coerceFormValue(schema);

/** Reads a form, both in the browser before it is sent and on the server. */
export const parseForm = <Schema extends z.ZodTypeAny>(form: FormData, schema: Schema) =>
  parseWithZod(form, { schema: fromText(schema), disableAutoCoercion: true, errorMap: plainErrors });

/**
 * Converts fields of an object that came as text, e.g. path segments beside a JSON body. Invalid values stay unchanged
 * and are refused with the rest.
 */
export function fieldsFromText(schema: z.ZodTypeAny, fields: Record<string, string>): Record<string, unknown> {
  const shape = shapeOf(schema);
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const field = shape[name];
      const found = field ? fromText(field).safeParse(text) : null;
      return [name, found?.success ? found.data : text];
    }),
  );
}

/** The fields of an object's schema, also inside a refinement or a transformation. */
export function shapeOf(schema: z.ZodTypeAny): Record<string, z.ZodTypeAny> {
  if (schema instanceof z.ZodEffects) return shapeOf(schema.innerType());
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodTypeAny>) : {};
}
