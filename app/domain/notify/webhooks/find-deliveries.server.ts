import { Prisma } from "#app/db/generated/client.ts";
import type { WebhookDeliveryStatus, WebhookFormat } from "#app/db/generated/enums.ts";
import { holding } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { presentWebhook, type WebhookRow, webhookColumns } from "./find-webhooks.server.ts";
import { noSuchWebhook } from "./one-webhook.server.ts";
import { Deliveries, WebhookDelivery } from "./output.ts";
import { ListDeliveries, OneDelivery } from "./schema.ts";
import { sentEvent } from "./sent-event.ts";
import { writeBody } from "./write-body.ts";

type DeliveryRow = {
  id: number;
  uid: string;
  type: string;
  subject: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  answerStatus: number | null;
  problem: string | null;
  createdAt: Date;
  triedAt: Date | null;
  nextAt: Date | null;
  endedAt: Date | null;
};

const deliveryColumns = Prisma.sql`d.id, d.uid, d.type, d.subject, d.status, d.attempts,
  d.answer_code AS "answerStatus", d.problem, d.created_at AS "createdAt", d.tried_at AS "triedAt",
  d.next_at AS "nextAt", d.ended_at AS "endedAt"`;

const presentDelivery = ({ id, uid, type, subject, status, attempts, answerStatus, problem, ...row }: DeliveryRow) => ({
  id,
  uid,
  type,
  subject,
  status,
  attempts,
  answerStatus,
  problem,
  createdAt: iso(row.createdAt) ?? "",
  triedAt: iso(row.triedAt),
  nextAt: iso(row.nextAt),
  endedAt: iso(row.endedAt),
});

type Listed = WebhookRow & { total: number; deliveries: DeliveryRow[] };

/** A webhook and its deliveries of the last 30 days, newest first. Refuses visitors and members. Refusals: not-found. */
export const findDeliveries = defineUseCase({
  name: "webhooks.find-deliveries",
  input: ListDeliveries,
  output: Deliveries,
  allow: holding("webhooks.manage"),
  async read({ reads, clock }, { webhookId, status, ...page }) {
    const { skip, take } = rowsOf(page);
    const ofState = status === "all" ? Prisma.empty : Prisma.sql`AND d.status = ${status}::webhook_delivery_status`;
    const [row] = await reads.rows<Listed>(Prisma.sql`
      SELECT ${webhookColumns},
        (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id ${ofState}) AS total,
        (SELECT coalesce(json_agg(page), '[]') FROM (
          SELECT ${deliveryColumns} FROM webhook_deliveries d WHERE d.webhook_id = w.id ${ofState}
          ORDER BY d.id DESC LIMIT ${take} OFFSET ${skip}) AS page) AS deliveries
      FROM webhooks w WHERE w.id = ${webhookId}`);
    if (!row) return noSuchWebhook();
    const { total, deliveries, ...webhook } = row;
    return ok({
      webhook: presentWebhook(webhook, clock()),
      deliveries: deliveries.map(presentDelivery),
      total,
      status,
      ...page,
    });
  },
});

type Whole = DeliveryRow & {
  answer: string | null;
  name: string;
  format: WebhookFormat;
  data: unknown;
  happenedAt: Date | null;
};

/**
 * A delivery, with its body and the receiver's last answer. Refuses visitors and members. Refusals: not-found (also
 * if it is older than 30 days).
 */
export const findDelivery = defineUseCase({
  name: "webhooks.find-delivery",
  input: OneDelivery,
  output: WebhookDelivery,
  allow: holding("webhooks.manage"),
  async read({ reads, site }, { webhookId: id, deliveryId }) {
    const [row] = await reads.rows<Whole>(Prisma.sql`
      SELECT ${deliveryColumns}, d.answer, w.name, w.format, e.data, e.created_at AS "happenedAt"
      FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id LEFT JOIN site_events e ON e.id = d.event_id
      WHERE d.id = ${deliveryId} AND d.webhook_id = ${id}`);
    if (!row) return refuse("not-found", "That delivery doesn't exist. Deliveries are kept for 30 days.");
    const { name, format, answer, data, happenedAt } = row;
    const webhook = { id, name, format };
    const event = happenedAt && { data, createdAt: happenedAt };
    const body = writeBody(format, sentEvent({ ...row, webhook, event }), site.mailOrigin);
    return ok({ webhook, delivery: { ...presentDelivery(row), answer, body } });
  },
});
