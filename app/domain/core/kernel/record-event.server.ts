import { randomBytes } from "node:crypto";
import type { Prisma } from "#app/db/generated/client.ts";
import { addJob } from "./add-job.server.ts";
import type { CallContext, Tx } from "./context.server.ts";
import { type EventData, type EventKind, eventKinds } from "./event-kinds.ts";

type Deps = Pick<CallContext, "clock">;

/** The id of an event, or of a connection test, for outside receivers. */
export const makeEventUid = () => `evt_${randomBytes(16).toString("base64url")}`;

/**
 * Writes an event into the outbox within the transaction that causes it, so that neither exists without the other.
 * The subject's row was written or locked before, so that the subject's events have a defined order. A worker hands it
 * to webhooks and the announcer (`app/domain/notify/events`).
 */
export const recordEvent = <Kind extends EventKind>(tx: Tx, deps: Deps, kind: Kind, given: EventData<Kind>) =>
  recordEvents(tx, deps, kind, [given]);

/** Writes the events of an action on many subjects. */
export async function recordEvents<Kind extends EventKind>(
  tx: Tx,
  { clock }: Deps,
  kind: Kind,
  given: readonly EventData<Kind>[],
): Promise<void> {
  if (given.length === 0) return;
  const { subject: subjectKind, data: schema } = eventKinds[kind];
  const createdAt = clock();
  const rows = given.map((one): Prisma.SiteEventCreateManyInput => {
    const data = schema.parse(one);
    return { uid: makeEventUid(), kind, subjectKind, subjectId: String(data.id), data, createdAt };
  });
  await tx.siteEvent.createMany({ data: rows });
  await addSpreadJob(tx);
}

/** Events are handed over one batch after another, even if several workers run. */
export const addSpreadJob = (tx: Pick<Tx, "$executeRaw">) => addJob(tx, "spread-events", {}, { queue: "events" });
