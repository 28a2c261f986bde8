import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { typedText } from "#app/ui/typed-text.ts";

export type WebhookChoices = {
  events: { name: string; title: string }[];
  formats: { value: string; label: string }[];
  nameMax: number;
};

type Props = WebhookChoices & {
  action: string;
  cancelTo: string;
  label: string;
  values: { name: string; format: string; events: string[] };
  /** The host of the address that it keeps; a new one has none. */
  host?: string;
  reply: { submission: SubmissionResult } | undefined;
};

/** Where a webhook leads, what its receiver reads and what it is told of. */
export function WebhookForm({ action, cancelTo, label, values, host, reply, events, formats, nameMax }: Props) {
  const busy = useNavigation().formAction === action;
  const { error, initialValue } = reply?.submission ?? {};
  const chosen = [reply ? (initialValue?.events ?? []) : values.events].flat();
  return (
    <Form method="post" action={action} className="grid max-w-xl gap-4">
      <FormError errors={error?.[""] ?? undefined} />
      <TextField
        label="Name"
        hint="Who is told, for this list."
        errors={error?.name ?? undefined}
        inputProps={{
          name: "name",
          maxLength: nameMax,
          required: true,
          autoComplete: "off",
          defaultValue: typedText(initialValue?.name, values.name),
        }}
      />
      <SelectField
        label="What the receiver reads"
        errors={error?.format ?? undefined}
        options={formats}
        inputProps={{ name: "format", defaultValue: typedText(initialValue?.format, values.format) }}
      />
      <TextField
        label={host ? "Another address" : "Address"}
        hint={host ? `Empty: it stays the one at ${host}.` : "As the receiver gives it to you, with https://."}
        errors={error?.url ?? undefined}
        inputProps={{
          name: "url",
          type: "url",
          required: !host,
          autoComplete: "off",
          defaultValue: typedText(initialValue?.url),
        }}
      />
      <CheckboxGroup
        legend="What it is told of"
        legendClass="font-medium text-strong"
        name="events"
        options={events.map(({ name, title }) => ({ value: name, label: title }))}
        chosen={chosen}
        errors={error?.events ?? undefined}
        className="grid gap-x-6 gap-y-3 sm:grid-cols-2"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {label}
        </Button>
        <ButtonLink to={cancelTo} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
