import type { WebhookDelivery } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { presentWebhook } from "./find-webhooks.server.ts";
import { noSuchWebhook } from "./one-webhook.server.ts";
import { ListDeliveries, OneDelivery } from "./schema.ts";
import { writeBody } from "./write-body.ts";

const presentDelivery = ({
  id,
  uid,
  type,
  subject,
  status,
  attempts,
  answerStatus,
  problem,
  ...row
}: WebhookDelivery) => ({
  id,
  uid,
  type,
  subject,
  status,
  attempts,
  answerStatus,
  problem,
  createdAt: row.createdAt.toISOString(),
  triedAt: row.triedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** A webhook and its deliveries of the last 30 days, newest first. Refuses visitors and members. Refusals: not-found. */
export const findDeliveries = defineUseCase({
  name: "webhooks.find-deliveries",
  input: ListDeliveries,
  allow: isStaff,
  async read({ db, clock }, { webhookId, status, ...page }) {
    const where = { webhookId, ...(status === "all" ? {} : { status }) };
    const [webhook, rows, total] = await Promise.all([
      db.webhook.findUnique({ where: { id: webhookId } }),
      db.webhookDelivery.findMany({ where, orderBy: { id: "desc" }, ...rowsOf(page) }),
      db.webhookDelivery.count({ where }),
    ]);
    if (!webhook) return noSuchWebhook();
    const deliveries = rows.map(presentDelivery);
    return ok({ webhook: presentWebhook(webhook, clock()), deliveries, total, status, ...page });
  },
});

/**
 * One delivery: what is sent and what the receiver answered last. Refuses visitors and members. Refusals: not-found (also
 * where it is older than 30 days).
 */
export const findDelivery = defineUseCase({
  name: "webhooks.find-delivery",
  input: OneDelivery,
  allow: isStaff,
  async read({ db, site }, { webhookId, deliveryId }) {
    const row = await db.webhookDelivery.findFirst({
      where: { id: deliveryId, webhookId },
      include: { webhook: true, event: { select: { data: true, createdAt: true } } },
    });
    if (!row) return refuse("not-found", "There is no such delivery. Deliveries are kept for 30 days.");
    const { webhook, answer } = row;
    const { id, name, format } = webhook;
    const body = writeBody(format, sentEvent(row), site.mailOrigin);
    return ok({ webhook: { id, name, format }, delivery: { ...presentDelivery(row), answer, body } });
  },
});

type Stored = WebhookDelivery & {
  webhook: { id: number; name: string };
  event: { data: unknown; createdAt: Date } | null;
};

/** What a delivery tells: its event, or of a test which webhook is tested. */
export const sentEvent = ({ type, webhook, event, createdAt }: Stored) => ({
  type,
  timestamp: (event?.createdAt ?? createdAt).toISOString(),
  data: event?.data ?? { id: webhook.id, name: webhook.name },
});
