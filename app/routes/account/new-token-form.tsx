import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { lifetimes, TOKEN_NAME_MAX } from "#app/domain/tokens/schema.ts";
import { type Scope, scopeWords } from "#app/domain/tokens/scopes.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { typedText } from "#app/ui/typed-text.ts";

type Props = { action: string; scopes: Scope[]; reply: { submission: SubmissionResult } | undefined };

const options = Object.entries(lifetimes).map(([value, label]) => ({ value, label }));

/** What a token is called, what it may do, and how long. */
export function NewTokenForm({ action, scopes, reply }: Props) {
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formData?.has("name") === true;
  const { error, initialValue } = reply?.submission ?? {};
  const chosen = [initialValue?.scopes ?? ["read"]].flat();
  return (
    <Form method="post" action={action} className="grid max-w-md gap-4">
      <h2 className="font-semibold">New token</h2>
      <FormError errors={error?.[""] ?? undefined} />
      <TextField
        label="Name"
        hint="What you use it for."
        errors={error?.name ?? undefined}
        inputProps={{
          name: "name",
          maxLength: TOKEN_NAME_MAX,
          required: true,
          autoComplete: "off",
          defaultValue: typedText(initialValue?.name),
        }}
      />
      <CheckboxGroup
        legend="What it may do"
        legendClass="text-muted"
        name="scopes"
        options={scopes.map((value) => ({ value, label: value, hint: scopeWords[value] }))}
        chosen={chosen}
        errors={error?.scopes ?? undefined}
        className="grid gap-3"
      />
      <SelectField
        label="How long it counts"
        errors={error?.lifetime ?? undefined}
        options={options}
        inputProps={{
          name: "lifetime",
          defaultValue: typedText(initialValue?.lifetime, "90"),
        }}
      />
      <div>
        <Button type="submit" busy={busy}>
          Make the token
        </Button>
      </div>
    </Form>
  );
}
