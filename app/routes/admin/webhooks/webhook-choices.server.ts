import { eventKindNames, eventKinds, eventName } from "#app/domain/kernel/event-kinds.ts";
import { WEBHOOK_NAME_MAX } from "#app/domain/webhooks/schema.ts";
import { formatHints, formatLabels, formats } from "#app/domain/webhooks/webhook-formats.ts";
import type { WebhookChoices } from "./webhook-form.tsx";

/** What a webhook's form offers. It comes with the page, so that the browser needs no schema for it. */
export const webhookChoices: WebhookChoices = {
  events: eventKindNames.map((kind) => ({ name: eventName(kind), title: eventKinds[kind].title })),
  formats: formats.map((value) => ({ value, label: `${formatLabels[value]}. ${formatHints[value]}` })),
  nameMax: WEBHOOK_NAME_MAX,
};
