import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { anyStaff } from "../kernel/allow.ts";
import { checkbox, choice, textId } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { CLAIM_MINUTES, lookingAt } from "./claim-words.ts";
import { mayWorkOn } from "./queue-rights.ts";
import { itemQueueNames, queueOf } from "./queues.server.ts";

const ClaimItem = z.object({
  queue: choice(itemQueueNames, "There is no such queue."),
  id: textId("Name the item."),
  /** Whether it is taken from the one who is looking at it. */
  takeOver: checkbox,
});

type Row = { userId: string; username: string; expiresAt: Date; isWaiting: boolean };

/**
 * Claims an item of a review queue for fifteen minutes, so that two do not meet over it. An item that another one is
 * looking at stays theirs unless it is taken over. A claim decides nothing: every decision is guarded by itself.
 * Refusals: forbidden; not-found (it does not wait); conflict (claimed: it says by whom and for how long).
 */
export const claimItem = defineUseCase({
  name: "admin.claim-item",
  input: ClaimItem,
  allow: anyStaff,
  async write({ tx, actor, clock }, { queue, id, takeOver }) {
    if (!mayWorkOn(actor, queue)) return refuse("forbidden", "You have no right over this queue.");
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
    const isFree = takeOver ? Prisma.sql`true` : Prisma.sql`(c.user_id = ${actor.id} OR c.expires_at <= ${now})`;
    const [row] = await tx.$queryRaw<Row[]>(Prisma.sql`
      WITH waiting AS (SELECT id FROM (${queueOf(queue, actor)}) AS w WHERE id = ${id}),
      old AS (DELETE FROM review_claims WHERE expires_at <= ${now} AND (queue, item_id) <> (${queue}, ${id})),
      made AS (
        INSERT INTO review_claims AS c (queue, item_id, user_id, expires_at)
        SELECT ${queue}, id, ${actor.id}, ${until} FROM waiting
        ON CONFLICT (queue, item_id) DO UPDATE SET user_id = excluded.user_id, expires_at = excluded.expires_at
        WHERE ${isFree} RETURNING user_id, expires_at)
      SELECT EXISTS (SELECT FROM waiting) AS "isWaiting", u.id AS "userId", u.username, c.expires_at AS "expiresAt"
      FROM (SELECT 1) AS one LEFT JOIN (
        SELECT user_id, expires_at FROM made
        UNION ALL SELECT user_id, expires_at FROM review_claims
        WHERE queue = ${queue} AND item_id = ${id} AND NOT EXISTS (SELECT FROM made)) AS c ON true
        LEFT JOIN users u ON u.id = c.user_id`);
    if (!row?.isWaiting) return refuse("not-found", "This item does not wait for a decision.");
    if (row.userId !== actor.id) return refuse("conflict", lookingAt(row, now));
    return ok(
      { queue, id, until: until.toISOString(), message: `It is yours for ${CLAIM_MINUTES} minutes.` },
      { audit: { unaudited: "A claim says who is looking at an item, and decides nothing." } },
    );
  },
});
