import type { FieldMetadata } from "@conform-to/react";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";

type Declaration = { words: string; field: FieldMetadata<boolean | undefined> };
type Props = { declarations: Declaration[]; signature: FieldMetadata<string> };

/** The end of a notice or counter-notice: the declarations and the signature. */
export const SwornPart = ({ declarations, signature }: Props) => (
  <>
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm font-medium text-strong">Declarations</legend>
      {declarations.map(({ words, field }) => (
        <Checkbox key={field.name} label={words} field={field} />
      ))}
    </fieldset>
    <TextField
      label="Signature"
      hint="Type your full name. It counts as your electronic signature."
      field={signature}
      autoComplete="off"
    />
  </>
);
