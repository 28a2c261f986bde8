import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";

type Options = {
  id: string;
  name: string;
  maxLength: number;
  reply: { submission: SubmissionResult } | undefined;
  /** The initial value. */
  text?: string;
};

/**
 * A form with one required text, below the main content of a page. The browser validates it by its attributes, the
 * server by its schema, so the page loads no schema. Use `useZodForm` for larger forms.
 */
export function useTextForm({ id, name, maxLength, reply, text = "" }: Options) {
  const submission = reply?.submission;
  const errors = submission?.error?.[name] ?? undefined;
  const fieldId = `${id}-${name}`;
  useEffect(() => {
    if (errors) document.getElementById(fieldId)?.focus();
  }, [errors, fieldId]);
  return {
    form: { id, errorId: `${id}-error`, errors: submission?.error?.[""] ?? undefined },
    field: {
      errors,
      id: fieldId,
      name,
      required: true,
      maxLength,
      defaultValue: String(submission?.initialValue?.[name] ?? text),
    },
  };
}
