import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { checkbox, choice, textId } from "../../core/kernel/fields.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CLAIM_MINUTES, lookingAt } from "./claim-words.ts";
import { mayWorkOn } from "./queue-rights.ts";
import { itemQueueNames, queueOf } from "./queues.server.ts";

const ClaimItem = z.object({
  queue: choice(itemQueueNames, "That queue doesn't exist."),
  id: textId("Name the item."),
  /** Whether it is taken from the one who is looking at it. */
  takeOver: checkbox,
});

async function findHolder(tx: Tx, where: { queue: string; itemId: string }) {
  const claim = await tx.reviewClaim.findFirst({
    where,
    select: { expiresAt: true, user: { select: { username: true } } },
  });
  return claim && { username: claim.user.username, expiresAt: claim.expiresAt };
}

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
    const [claimed] = await tx.$queryRaw<{ isWaiting: boolean; isMine: boolean }[]>(Prisma.sql`
      WITH waiting AS (SELECT id FROM (${queueOf(queue, actor)}) AS w WHERE id = ${id}),
      old AS (DELETE FROM review_claims WHERE expires_at <= ${now} AND (queue, item_id) <> (${queue}, ${id})),
      made AS (
        INSERT INTO review_claims AS c (queue, item_id, user_id, expires_at)
        SELECT ${queue}, id, ${actor.id}, ${until} FROM waiting
        ON CONFLICT (queue, item_id) DO UPDATE SET user_id = excluded.user_id, expires_at = excluded.expires_at
        WHERE ${isFree} RETURNING user_id)
      SELECT EXISTS (SELECT FROM waiting) AS "isWaiting", EXISTS (SELECT FROM made) AS "isMine"`);
    if (!claimed?.isWaiting) return refuse("not-found", "This item does not wait for a decision.");
    // A statement of its own: the one above does not see a claim that was made at the same time.
    const holder = claimed.isMine ? null : await findHolder(tx, { queue, itemId: id });
    if (!claimed.isMine)
      return refuse("conflict", holder ? lookingAt(holder, now) : "Somebody else is looking at this.");
    return ok(
      { queue, id, until: until.toISOString(), message: `It is yours for ${CLAIM_MINUTES} minutes.` },
      { audit: { unaudited: "A claim says who is looking at an item, and decides nothing." } },
    );
  },
});
