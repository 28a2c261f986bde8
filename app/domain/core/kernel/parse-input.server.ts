import type { z } from "zod";
import { cleanText } from "./clean-text.ts";
import { plainErrors } from "./plain-errors.ts";
import { type FieldErrors, ok, type Refusal, type Result, refuse } from "./result.ts";
import { fromText } from "./text-input.ts";

/** Reads input that came as text, e.g. to store an answer under its input. Refusals: invalid. */
export const parseText = <Schema extends z.ZodTypeAny>(schema: Schema, raw: unknown) =>
  parseInput(fromText(schema), raw) as Result<z.output<Schema>>;

/** Checks input against a schema; its texts are cleaned first. Refusals: invalid. */
export function parseInput(schema: z.ZodTypeAny, raw: unknown): Result<unknown> {
  const found = schema.safeParse(cleanText(raw), { errorMap: plainErrors });
  return found.success ? ok(found.data) : invalid(found.error);
}

function invalid(error: z.ZodError): Refusal {
  const flat = error.flatten();
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(flat.fieldErrors)) if (messages) errors[field] = messages;
  const first = Object.values(errors)[0]?.[0] ?? flat.formErrors[0] ?? "The request is not valid.";
  return refuse("invalid", first, { errors });
}
