import { Prisma, type SiteEvent } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { writeLines } from "../announcer/write-lines.server.ts";
import { causeNotices } from "../notices/read-events.server.ts";
import { queueDeliveries } from "../webhooks/queue-deliveries.server.ts";

const AT_ONCE = 100;

/**
 * Stores what it needs of the events in its own rows, within the transaction. Events come in order; `origin` is the
 * site's.
 */
type EventReader = (tx: Tx, events: readonly SiteEvent[], at: Date, origin: string) => Promise<void>;

const readers: readonly EventReader[] = [queueDeliveries, writeLines, causeNotices];

/** Hands the oldest waiting events to every reader exactly once: the readers' rows and the mark are one transaction. */
const spreadOldest = defineUseCase({
  name: "events.spread",
  allow: systemOnly,
  async write({ tx, clock, origin }) {
    const waiting = await tx.$queryRaw<{ id: bigint }[]>(Prisma.sql`
      SELECT id FROM site_events WHERE spread_at IS NULL ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE`);
    const ids = waiting.map(({ id }) => id);
    const events = await tx.siteEvent.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    const at = clock();
    for (const read of readers) await read(tx, events, at, origin);
    await tx.siteEvent.updateMany({ where: { id: { in: ids } }, data: { spreadAt: at } });
    return ok({ isDone: events.length < AT_ONCE });
  },
});

/** The job: there is one for each event, and the first to run hands over all waiting events. */
export const spreadEvents = (services: Services): Promise<void> => runBatches(services, spreadOldest);
