import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { runBatches } from "../../core/kernel/run-batches.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";

const KEPT_DAYS = 30;
const AT_ONCE = 1_000;

/** Removes events without waiting readers; deliveries go first, because tests of a webhook have no event. */
const removeSomeOld = defineUseCase({
  name: "events.remove-old",
  allow: systemOnly,
  async write({ tx, clock }) {
    const old = addDays(clock(), -KEPT_DAYS);
    const deliveries = await tx.$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE created_at < ${old} AND status <> 'waiting'
        ORDER BY created_at LIMIT ${AT_ONCE})`;
    const events = await tx.$executeRaw`
      DELETE FROM site_events WHERE id IN (
        SELECT id FROM site_events e WHERE created_at < ${old} AND spread_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status = 'waiting')
        ORDER BY created_at LIMIT ${AT_ONCE})`;
    return ok({ isDone: deliveries < AT_ONCE && events < AT_ONCE });
  },
});

/** Removes events and deliveries older than 30 days, in batches. */
export const removeOldEvents = (services: Services): Promise<void> => runBatches(services, removeSomeOld);
