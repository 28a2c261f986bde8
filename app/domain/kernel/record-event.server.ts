import { randomBytes } from "node:crypto";
import { addJob } from "./add-job.server.ts";
import type { CallContext, Tx } from "./context.server.ts";
import { type EventData, type EventKind, eventKinds } from "./event-kinds.ts";

/**
 * Writes an event into the outbox within the transaction that causes it: neither stands without the other. A worker
 * hands it to webhooks and the announcer (`app/domain/events`).
 */
export async function recordEvent<Kind extends EventKind>(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  kind: Kind,
  given: EventData<Kind>,
): Promise<void> {
  const { subject, data: schema } = eventKinds[kind];
  const data = schema.parse(given);
  const uid = `evt_${randomBytes(16).toString("base64url")}`;
  await tx.siteEvent.create({
    data: { uid, kind, subjectKind: subject, subjectId: String(data.id), data, createdAt: clock() },
  });
  await addJob(tx, "spread-events", {}, { queue: "events" });
}
