import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import { choice } from "../../core/kernel/fields.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { minutesLeft } from "./claim-words.ts";
import { lastDecisionOf, readLastDecision, type StoredDecision } from "./last-decision.server.ts";
import { QueueState } from "./output.ts";
import { mayWorkOn } from "./queue-rights.ts";
import { itemQueueNames, queueOf } from "./queues.server.ts";

const OneQueue = z.object({ queue: choice(itemQueueNames, "That queue doesn't exist.") });

type Row = {
  waiting: number;
  oldest: number | null;
  median: number | null;
  last: StoredDecision | null;
  claims: { id: string; userId: string; by: string; until: string }[] | null;
};

/** Claims last for minutes, so there are never more than staff can make in that time. */
const MOST = 200;

/** How long a review queue has waited, and who is looking at which of its items. Refusals: forbidden. */
export const readQueue = defineUseCase({
  name: "admin.read-queue",
  input: OneQueue,
  output: QueueState,
  allow: anyStaff,
  async read({ reads, actor, clock }, { queue }) {
    if (!mayWorkOn(actor, queue)) return refuse("forbidden", "You have no right to this queue.");
    const now = clock();
    const [row] = await reads.rows<Row>(Prisma.sql`
      WITH waiting AS (
        SELECT id, extract(epoch FROM ${now}::timestamptz - since)::float8 AS waited FROM (${queueOf(queue, actor)}) AS w)
      SELECT count(*)::int AS waiting, floor(max(waited)) AS oldest,
        floor(percentile_cont(0.5) WITHIN GROUP (ORDER BY waited)) AS median,
        ${lastDecisionOf(actor, queue, now)} AS last,
        (SELECT json_agg(json_build_object('id', c.item_id, 'userId', u.id, 'by', u.username, 'until', c.expires_at)
            ORDER BY c.expires_at)
          FROM (SELECT * FROM review_claims
            WHERE queue = ${queue} AND expires_at > ${now} AND item_id IN (SELECT id FROM waiting)
            ORDER BY expires_at LIMIT ${MOST}) c JOIN users u ON u.id = c.user_id) AS claims
      FROM waiting`);
    return ok({
      queue,
      waiting: row?.waiting ?? 0,
      oldest: row?.oldest ?? 0,
      median: row?.median ?? 0,
      now: now.toISOString(),
      last: readLastDecision(queue, row?.last ?? null),
      claims: (row?.claims ?? []).map(({ id, userId, by, until }) => ({
        id,
        by,
        isMine: userId === actor.id,
        until: new Date(until).toISOString(),
        minutes: minutesLeft(new Date(until), now),
      })),
    });
  },
});
