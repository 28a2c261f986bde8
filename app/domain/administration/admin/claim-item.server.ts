import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { checkbox, choice, textId } from "../../core/kernel/fields.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { CLAIM_MINUTES, lookingAt } from "./claim-words.ts";
import { Claimed } from "./output.ts";
import { mayWorkOn } from "./queue-rights.ts";
import { itemQueueNames, queueOf } from "./queues.server.ts";

const ClaimItem = z.object({
  queue: choice(itemQueueNames, "That queue doesn't exist."),
  id: textId("Name the item."),
  /** Whether to take the item over from the member of staff who is looking at it. */
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
 * Claims an item of a review queue for fifteen minutes, so that two members of staff do not work on it at once. An item
 * that somebody else is looking at stays theirs unless it is taken over. A claim does not decide anything: every
 * decision has its own guard. Refusals: forbidden; not-found (it is not waiting); conflict (claimed; the message says
 * by whom and for how long).
 */
export const claimItem = defineUseCase({
  name: "admin.claim-item",
  input: ClaimItem,
  output: Claimed,
  allow: anyStaff,
  async write({ tx, actor, clock }, { queue, id, takeOver }) {
    if (!mayWorkOn(actor, queue)) return refuse("forbidden", "You have no right to this queue.");
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
    if (!claimed?.isWaiting) return refuse("not-found", "This item is not waiting for a decision.");
    // A separate statement, because the one above does not see a claim that was made at the same time.
    const holder = claimed.isMine ? null : await findHolder(tx, { queue, itemId: id });
    if (!claimed.isMine)
      return refuse("conflict", holder ? lookingAt(holder, now) : "Somebody else is looking at this.");
    return ok(
      { queue, id, until: until.toISOString(), message: `It is yours for ${CLAIM_MINUTES} minutes.` },
      { audit: { unaudited: "A claim shows who is looking at an item. It does not decide anything." } },
    );
  },
});
