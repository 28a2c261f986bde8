import { subDays, subMinutes } from "date-fns";
import { addJob } from "../kernel/add-job.server.ts";
import { systemOnly } from "../kernel/allow.ts";
import type { Services } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase, systemContext } from "../kernel/use-case.server.ts";
import { resumeDeliveries } from "../webhooks/resume-deliveries.server.ts";

const KEPT_DAYS = 30;
const OVERDUE_MINUTES = 30;
const AT_ONCE = 1_000;

/** Removes some of the events that are older than 30 days and handed over, with their deliveries. */
const removeSomeOld = defineUseCase({
  name: "events.remove-old",
  input: NoInput,
  allow: systemOnly,
  async write({ tx, clock }) {
    const old = subDays(clock(), KEPT_DAYS);
    const tests = await tx.$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE created_at < ${old} AND status <> 'waiting'
        ORDER BY created_at LIMIT ${AT_ONCE})`;
    const events = await tx.$executeRaw`
      DELETE FROM site_events WHERE id IN (
        SELECT id FROM site_events e WHERE created_at < ${old} AND spread_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status = 'waiting')
        ORDER BY created_at LIMIT ${AT_ONCE})`;
    return ok({ isDone: tests < AT_ONCE && events < AT_ONCE });
  },
});

/** Events that wait too long get a job: the attempts of theirs may have been used up by killed processes. */
const resumeEvents = defineUseCase({
  name: "events.resume",
  input: NoInput,
  allow: systemOnly,
  async write({ tx, clock }) {
    const overdue = { spreadAt: null, createdAt: { lt: subMinutes(clock(), OVERDUE_MINUTES) } };
    const isWaiting = (await tx.siteEvent.findFirst({ where: overdue, select: { id: true } })) !== null;
    if (isWaiting) await addJob(tx, "spread-events", {}, { queue: "events" });
    return ok({ isWaiting });
  },
});

/** The hourly care of the outbox: what is old goes, and what is stuck goes on. */
export async function keepEvents(services: Services): Promise<void> {
  const context = systemContext(services);
  await resumeEvents.run(context, {});
  await resumeDeliveries.run(context, {});
  for (;;) {
    const removed = await removeSomeOld.run(context, {});
    if (!removed.ok || removed.value.isDone) return;
  }
}
