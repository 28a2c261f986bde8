import type { SubmissionResult } from "@conform-to/react";
import { CreateToken, lifetimes } from "#app/domain/people/tokens/schema.ts";
import { type Scope, scopeWords } from "#app/domain/people/tokens/scopes.ts";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = { scopes: Scope[]; reply: { submission: SubmissionResult } | undefined };

const options = Object.entries(lifetimes).map(([value, label]) => ({ value, label }));

/** The name, scopes and lifetime of a token. */
export function NewTokenForm({ scopes, reply }: Props) {
  // No filledWith: makes a new row.
  const [form, fields] = useZodForm(CreateToken, {
    id: "new-token",
    reply,
    defaultValue: { scopes: ["read"], lifetime: "90" },
  });
  return (
    <FormFrame
      form={form}
      submit="Create token"
      intent="make"
      className="max-w-md"
      note={<h2 className="font-semibold">New token</h2>}
    >
      <TextField label="Name" hint="For your own reference." field={fields.name} autoComplete="off" />
      <CheckboxGroup
        legend="Scopes"
        legendClass="text-muted"
        field={fields.scopes}
        options={scopes.map((value) => ({ value, label: value, hint: scopeWords[value] }))}
        className="grid gap-3"
      />
      <SelectField label="Expires after" field={fields.lifetime} options={options} />
    </FormFrame>
  );
}
