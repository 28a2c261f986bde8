import { Prisma } from "#app/db/generated/client.ts";
import type { WebhookFormat } from "#app/db/generated/enums.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchWebhook } from "./one-webhook.server.ts";
import { WebhookFound, Webhooks } from "./output.ts";
import { OneWebhook } from "./schema.ts";

export type WebhookRow = {
  id: number;
  name: string;
  format: WebhookFormat;
  host: string;
  events: string[];
  isOn: boolean;
  offReason: string | null;
  failingSince: Date | null;
  previousSecretUntil: Date | null;
  createdAt: Date;
};

/** The columns of a webhook `w` that may be shown: not its secret, nor its address, which is often a secret too. */
export const webhookColumns = Prisma.sql`w.id, w.name, w.format, w.host, w.kinds::text[] AS events, w.is_on AS "isOn",
  w.off_reason AS "offReason", w.failing_since AS "failingSince",
  w.previous_secret_until AS "previousSecretUntil", w.created_at AS "createdAt"`;

export const presentWebhook = (
  { id, name, format, host, events, isOn, offReason, failingSince, previousSecretUntil, createdAt }: WebhookRow,
  now: Date,
) => ({
  id,
  name,
  format,
  host,
  events,
  isOn,
  offReason,
  failingSince: failingSince?.toISOString() ?? null,
  previousSecretUntil: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
  createdAt: createdAt.toISOString(),
});

type Counted = WebhookRow & { waiting: number; failed: number };

/** All webhooks, each with how many deliveries wait and have failed. Refuses visitors and members. */
export const findWebhooks = defineUseCase({
  name: "webhooks.find",
  output: Webhooks,
  allow: holding("webhooks.manage"),
  async read({ reads, clock }) {
    const rows = await reads.rows<Counted>(Prisma.sql`
      SELECT ${webhookColumns},
        (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'waiting') AS waiting,
        (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'failed') AS failed
      FROM webhooks w ORDER BY w.id`);
    const now = clock();
    const webhooks = rows.map(({ waiting, failed, ...row }) => ({ ...presentWebhook(row, now), waiting, failed }));
    return ok({ webhooks });
  },
});

/** One webhook. Refuses visitors and members. Refusals: not-found. */
export const findWebhook = defineUseCase({
  name: "webhooks.find-one",
  input: OneWebhook,
  output: WebhookFound,
  allow: holding("webhooks.manage"),
  async read({ reads, clock }, { webhookId }) {
    const [row] = await reads.rows<WebhookRow>(
      Prisma.sql`SELECT ${webhookColumns} FROM webhooks w WHERE w.id = ${webhookId}`,
    );
    return row ? ok({ webhook: presentWebhook(row, clock()) }) : noSuchWebhook();
  },
});
