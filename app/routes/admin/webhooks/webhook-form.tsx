import { eventKindNames, eventKinds, eventName } from "#app/domain/core/kernel/event-kinds.ts";
import { EditWebhook, MakeWebhook } from "#app/domain/notify/webhooks/schema.ts";
import { formatHints, formatLabels, formats } from "#app/domain/notify/webhooks/webhook-formats.ts";
import { CheckboxGroup } from "#app/ui/checkbox-group.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";

const eventOptions = eventKindNames.map((kind) => ({ value: eventName(kind), label: eventKinds[kind].title }));
const formatOptions = formats.map((value) => ({ value, label: `${formatLabels[value]}. ${formatHints[value]}` }));

type Props = {
  label: string;
  values: { name: string; format: string; events: string[] };
  /** The webhook to edit, and the host of its current address; undefined for a new webhook. */
  kept?: { webhookId: number; host: string };
};

/** The form of a webhook: its address, format and events. */
export function WebhookForm({ label, values, kept }: Props) {
  const [form, fields] = useZodForm(kept ? EditWebhook : MakeWebhook, {
    id: "webhook",
    defaultValue: values,
    given: kept ? { webhookId: String(kept.webhookId) } : {},
  });
  return (
    <FormFrame form={form} submit={label} className="max-w-xl" filledWith={kept ? values : undefined}>
      <TextField label="Name" hint="Shown in the list of webhooks." field={fields.name} autoComplete="off" />
      <SelectField label="Format" field={fields.format} options={formatOptions} />
      <TextField
        label={kept ? "New address" : "Address"}
        hint={
          kept
            ? `Leave empty to keep the current one at ${kept.host}.`
            : "The https:// address that the receiver gives you."
        }
        field={fields.url}
        type="url"
        autoComplete="off"
      />
      <CheckboxGroup
        legend="Events"
        legendClass="font-medium text-strong"
        field={fields.events}
        options={eventOptions}
        className="grid gap-x-6 gap-y-3 sm:grid-cols-2"
      />
    </FormFrame>
  );
}
