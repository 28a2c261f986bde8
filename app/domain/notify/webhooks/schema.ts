import { z } from "zod";
import { type EventKind, eventKindOf, eventNames } from "../../core/kernel/event-kinds.ts";
import { choice, id, line, list } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { deliveryStates } from "./delivery-states.ts";
import { formats } from "./webhook-formats.ts";

const WEBHOOK_NAME_MAX = 60;
const DELIVERIES_A_PAGE = 20;
const URL_MAX = 2_000;

const webhookId = id("Invalid webhook ID.");
const deliveryId = id("Invalid delivery ID.");

const chooseEvents = "Choose at least one event.";

const wholeAddress = "Enter a full URL, including https://.";
const url = line({ missing: "Enter the address.", max: URL_MAX, tooLong: "The address is too long." }).refine(
  (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
  wholeAddress,
);

const shown = {
  name: line({
    missing: "Enter a name.",
    max: WEBHOOK_NAME_MAX,
    tooLong: `A name has at most ${WEBHOOK_NAME_MAX} characters.`,
  }),
  format: choice(formats, "Choose a format.").default("standard"),
  events: list(z.enum(eventNames, { message: chooseEvents }), {
    missing: chooseEvents,
    min: 1,
    max: eventNames.length,
    tooMany: "An event is named twice.",
  }),
};

export const MakeWebhook = z.object({ ...shown, url });

/** If absent, the current URL stays: no screen shows it again. */
export const EditWebhook = z.object({ webhookId, ...shown, url: url.optional() });

export const OneWebhook = z.object({ webhookId });
export const SwitchWebhook = z.object({ webhookId, isOn: z.boolean({ message: "Choose on or off." }) });

export const ListDeliveries = z.object({
  webhookId,
  ...pageInput(DELIVERIES_A_PAGE),
  status: choice([...deliveryStates.all, "all"], "That state doesn't exist.").default("all"),
});
export const OneDelivery = z.object({ webhookId, deliveryId });

const sinces = ["hour", "day", "week", "all"] as const;
export const replayLabels: Record<(typeof sinces)[number], string> = {
  hour: "Last hour",
  day: "Last day",
  week: "Last week",
  all: "All",
};
export const ReplayFailed = z.object({ webhookId, since: choice(sinces, "Choose a period.") });

/** The events under the names that receivers know, as stored in the database. */
export const kindsOf = (names: readonly string[]): EventKind[] => [
  ...new Set(names.flatMap((name) => eventKindOf(name) ?? [])),
];
