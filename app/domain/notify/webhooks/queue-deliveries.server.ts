import type { EventKind, Prisma, SiteEvent } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { eventName } from "../../core/kernel/event-kinds.ts";
import { addDeliveryJob } from "./delivery-jobs.server.ts";

type Waiting = { webhookId: number; subject: string };
const lineOf = ({ webhookId, subject }: Waiting) => `${webhookId} ${subject}`;

/**
 * Reads events for webhooks: makes a delivery for each webhook that wants an event. If no other delivery of its
 * subject is waiting, it gets a job at once; otherwise it waits for the earlier ones.
 */
export async function queueDeliveries(tx: Tx, events: readonly SiteEvent[], at: Date): Promise<void> {
  await tx.$queryRaw`SELECT id FROM webhooks WHERE is_on ORDER BY id FOR NO KEY UPDATE`;
  const webhooks = await tx.webhook.findMany({ where: { isOn: true }, select: { id: true, kinds: true } });
  const wanted = events.flatMap((event) =>
    webhooks.filter(({ kinds }) => kinds.includes(event.kind)).map(({ id }) => rowOf(id, event, at)),
  );
  if (wanted.length === 0) return;
  const lines = await findLines(tx, wanted);
  for (const row of wanted) {
    if (lines.has(lineOf(row))) continue;
    lines.add(lineOf(row));
    row.nextAt = at;
  }
  const made = await tx.webhookDelivery.createManyAndReturn({
    data: wanted,
    select: { id: true, webhookId: true, nextAt: true },
  });
  for (const { nextAt, ...row } of made) if (nextAt) await addDeliveryJob(tx, { ...row, nextAt });
}

type Row = Prisma.WebhookDeliveryCreateManyInput & Waiting;

const rowOf = (webhookId: number, { id, uid, kind, subjectKind, subjectId }: SiteEvent, createdAt: Date): Row => ({
  webhookId,
  eventId: id,
  uid,
  type: eventName(kind satisfies EventKind),
  subject: `${subjectKind}:${subjectId}`,
  createdAt,
});

/** The webhooks and subjects with waiting deliveries. */
async function findLines(tx: Tx, wanted: readonly Waiting[]): Promise<Set<string>> {
  const waiting = await tx.webhookDelivery.findMany({
    where: {
      status: "waiting",
      webhookId: { in: [...new Set(wanted.map(({ webhookId }) => webhookId))] },
      subject: { in: [...new Set(wanted.map(({ subject }) => subject))] },
    },
    distinct: ["webhookId", "subject"],
    select: { webhookId: true, subject: true },
  });
  return new Set(waiting.map(lineOf));
}
