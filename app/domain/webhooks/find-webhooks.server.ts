import type { Webhook } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { eventName } from "../kernel/event-kinds.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchWebhook } from "./one-webhook.server.ts";
import { OneWebhook } from "./schema.ts";

/** What of a webhook may be shown: neither its secret nor its address, which is one too for many receivers. */
export const presentWebhook = (
  { id, name, format, host, kinds, isOn, offReason, failingSince, createdAt, ...rest }: Webhook,
  now: Date,
) => ({
  id,
  name,
  format,
  host,
  events: kinds.map(eventName),
  isOn,
  offReason,
  failingSince: failingSince?.toISOString() ?? null,
  previousSecretUntil:
    rest.previousSecretUntil && rest.previousSecretUntil > now ? rest.previousSecretUntil.toISOString() : null,
  createdAt: createdAt.toISOString(),
});

/** All webhooks, each with how many deliveries wait and have failed. Refuses visitors and members. */
export const findWebhooks = defineUseCase({
  name: "webhooks.find",
  input: NoInput,
  allow: isStaff,
  async read({ db, clock }) {
    const [rows, counts] = await Promise.all([
      db.webhook.findMany({ orderBy: { id: "asc" } }),
      db.webhookDelivery.groupBy({
        by: ["webhookId", "status"],
        where: { status: { in: ["waiting", "failed"] } },
        _count: true,
      }),
    ]);
    const countOf = (id: number, status: "waiting" | "failed") =>
      counts.find((one) => one.webhookId === id && one.status === status)?._count ?? 0;
    const webhooks = rows.map((row) => ({
      ...presentWebhook(row, clock()),
      waiting: countOf(row.id, "waiting"),
      failed: countOf(row.id, "failed"),
    }));
    return ok({ webhooks });
  },
});

/** One webhook. Refuses visitors and members. Refusals: not-found. */
export const findWebhook = defineUseCase({
  name: "webhooks.find-one",
  input: OneWebhook,
  allow: isStaff,
  async read({ db, clock }, { webhookId: id }) {
    const row = await db.webhook.findUnique({ where: { id } });
    return row ? ok({ webhook: presentWebhook(row, clock()) }) : noSuchWebhook();
  },
});
