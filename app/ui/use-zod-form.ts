import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod";
import type { z } from "zod";
import { plainErrors } from "#app/domain/kernel/plain-errors.ts";
import { fromText } from "#app/domain/kernel/text-input.ts";

type FormSchema = z.ZodType<unknown, z.ZodTypeDef, Record<string, unknown>>;
type Given<Schema extends FormSchema> = Parameters<typeof useForm<z.input<Schema>, z.output<Schema>>>[0];
type Options<Schema extends FormSchema> = Pick<
  Given<Schema>,
  "id" | "defaultValue" | "constraint" | "shouldRevalidate"
> & { reply: { submission: SubmissionResult<string[]> } | undefined };

/**
 * A form that one schema checks: in the browser by attributes (unless `constraint` is given as undefined), then by
 * script, and with what the server replied.
 */
export function useZodForm<Schema extends FormSchema>(schema: Schema, { reply, ...options }: Options<Schema>) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    constraint: getZodConstraint(schema),
    ...options,
    lastResult: reply?.submission,
    defaultNoValidate: false,
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: fromText(schema), disableAutoCoercion: true, errorMap: plainErrors }),
  });
}
