import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v3";
import { useActionData } from "@remix-run/react";
import type { z } from "zod";
import { parseForm } from "#app/domain/core/kernel/text-input.ts";

type FormSchema = z.ZodType<unknown, z.ZodTypeDef, Record<string, unknown>>;
type Reply = { submission: SubmissionResult<string[]> } | undefined;
type FormOptions<Schema extends FormSchema> = Parameters<typeof useForm<z.input<Schema>, z.output<Schema>>>[0];
type Options<Schema extends FormSchema> = Pick<
  FormOptions<Schema>,
  "id" | "defaultValue" | "constraint" | "shouldRevalidate"
> & {
  /** The server's reply to this form, if the page has several. By default, the reply of the page's action. */
  reply?: Reply;
  /** Values that the schema requires and that come from the page's URL, not from a field. */
  given?: Record<string, string>;
};

/**
 * A form validated by one schema: in the browser by attributes (unless `constraint` is given as undefined), then by
 * script, and with the errors of the server's reply.
 */
export function useZodForm<Schema extends FormSchema>(schema: Schema, options: Options<Schema>) {
  const { reply, given, ...others } = { reply: useActionData<Reply>(), ...options };
  return useForm<z.input<Schema>, z.output<Schema>>({
    constraint: getZodConstraint(schema),
    ...others,
    lastResult: reply?.submission,
    defaultNoValidate: false,
    onValidate: ({ formData }) => {
      for (const [name, value] of Object.entries(given ?? {})) formData.set(name, value);
      return parseForm(formData, schema);
    },
  });
}
