import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { typedText } from "#app/ui/typed-text.ts";

type Errors = Record<string, string[] | null>;
type Props = { id: string; label?: string; hint: string; typed: unknown; errors: Errors; required?: boolean };

/** The reason that every decision needs, and the errors of a refusal. */
export function DecisionFields({ id, label = "Reason", hint, typed, errors, required = true }: Props) {
  const { reason, ...others } = errors;
  return (
    <>
      <FormError errors={Object.values(others).flatMap((words) => words ?? [])} />
      <TextareaField
        label={label}
        hint={hint}
        errors={reason}
        id={id}
        name="reason"
        rows={3}
        required={required}
        maxLength={2_000}
        defaultValue={typedText(typed)}
      />
    </>
  );
}
