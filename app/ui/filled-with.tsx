import { useActionData } from "@remix-run/react";
import { FILLED_FROM, filledFrom } from "#app/domain/core/kernel/filled-from.ts";

type Reply = { submission?: { initialValue?: Record<string, unknown> | null } } | undefined;

/**
 * Records the values that a form was filled with, so that saving it reverts nothing that others have changed since
 * (`readNow`). A form that comes back with errors still shows what was typed, so it uses the values in its reply.
 */
export function FilledWith({ values }: { values: object }) {
  const replied = useActionData<Reply>()?.submission?.initialValue?.[FILLED_FROM];
  return (
    <input type="hidden" name={FILLED_FROM} defaultValue={typeof replied === "string" ? replied : filledFrom(values)} />
  );
}
