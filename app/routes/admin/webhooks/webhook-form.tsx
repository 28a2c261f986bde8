import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";

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

const textOf = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);

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
          defaultValue: textOf(initialValue?.name, values.name),
        }}
      />
      <SelectField
        label="What the receiver reads"
        errors={error?.format ?? undefined}
        options={formats}
        inputProps={{ name: "format", defaultValue: textOf(initialValue?.format, values.format) }}
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
          defaultValue: textOf(initialValue?.url, ""),
        }}
      />
      <fieldset className="grid gap-3" aria-describedby="events-error">
        <legend className="mb-2 text-sm font-medium text-strong">What it is told of</legend>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {events.map(({ name, title }) => (
            <Checkbox
              key={name}
              label={title}
              inputProps={{
                id: `event-${name}`,
                name: "events",
                value: name,
                defaultChecked: chosen.includes(name),
              }}
            />
          ))}
        </div>
        <p id="events-error" className="text-sm text-danger empty:hidden">
          {error?.events?.join(" ")}
        </p>
      </fieldset>
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
