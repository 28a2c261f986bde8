import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { isToLookAt } from "../../catalogue/uploads/to-look-at.server.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { anyStaff } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { readyLines } from "../../core/settings/ready-texts.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { isUnseenAlarm } from "../../moderation/passkey-alarms/unseen.server.ts";
import { hasUnseen, isInForce } from "../../people/members/watched.server.ts";
import { lookingAt } from "./claim-words.ts";
import { type LastDecision, lastDecisionOf, readLastDecision, type StoredDecision } from "./last-decision.server.ts";
import { mayWorkOn, type Queue, queueRights } from "./queue-rights.ts";
import { failedJobs, type ItemQueue, itemQueueNames, queueOf } from "./queues.server.ts";

/** The item that is open, if one is. */
const OpenItem = z.object({ queue: z.enum(itemQueueNames), id: z.string().max(100) }).partial();

export type Waiting = Record<Queue, number>;
type Item = { id: string; name: string };
/** The items that wait besides the open one. */
export type Beside = {
  /** The items around it; those that have waited longest come first. */
  items: (Item & { who: string | null /** In seconds. */; waited: number })[];
  previous: Item | null;
  /** The next item; after the last one, the first. */
  next: Item | null;
  /** The reader's own last decision on an item of the queue. */
  last: LastDecision | null;
  /** The ready answers of the queue. */
  answers: string[];
  queue: ItemQueue;
  /** A sentence saying who else is looking at the open item, and for how long. */
  claimedBy: string | null;
  /** Whether the open item is waiting and should now be claimed for its reader. */
  isToClaim: boolean;
};
type Stored = Omit<Beside, "answers" | "queue" | "claimedBy" | "last"> & {
  last: StoredDecision | null;
  claim: { username: string; expiresAt: string } | null;
};

/** The reader's own claim is renewed when this many minutes are left, not on every view of the item. */
const RENEWED_MINUTES = 10;

/** Page size around the open item: this many before it, this many from it onward. */
const BEFORE = 5;
const FROM_IT_ON = 25;

/** Queues whose items have no page of their own. */
const countsAt = (actor: Actor, now: Date): Record<Exclude<Queue, ItemQueue>, Prisma.Sql> => ({
  watched: Prisma.sql`(SELECT count(*)::int FROM member_watches w WHERE ${isInForce(now)} AND ${hasUnseen(actor)})`,
  firsts: Prisma.sql`(SELECT count(*)::int FROM user_uploads f JOIN torrents t ON t.id = f.torrent_id WHERE ${isToLookAt(actor)})`,
  passkeys: Prisma.sql`(SELECT count(*)::int FROM passkey_alarms a WHERE ${isUnseenAlarm})`,
  jobs: failedJobs,
  mails: Prisma.sql`(SELECT count(*)::int FROM mails WHERE status = 'failed')`,
  webhooks: Prisma.sql`(SELECT count(*)::int FROM webhooks WHERE off_reason IS NOT NULL)`,
});

const isItemQueue = (queue: Queue): queue is ItemQueue => (itemQueueNames as string[]).includes(queue);

const countOf = (queue: Queue, actor: Actor, now: Date): Prisma.Sql =>
  isItemQueue(queue)
    ? Prisma.sql`(SELECT count(*)::int FROM (${queueOf(queue, actor)}) AS waiting)`
    : countsAt(actor, now)[queue];

/** The counts of the queues that an actor may work on; 0 for the others. */
const countsFor = (actor: Actor, now: Date): Prisma.Sql =>
  Prisma.join(
    (Object.keys(queueRights) as Queue[]).map(
      (queue) =>
        Prisma.sql`${mayWorkOn(actor, queue) ? countOf(queue, actor, now) : Prisma.sql`0`} AS ${Prisma.raw(queue)}`,
    ),
  );

/** A decided item is no longer in the queue, so the queue is shown from its beginning. */
const besideOf = (actor: Actor, queue: ItemQueue, id: string, now: Date) => Prisma.sql`
  WITH placed AS (
    SELECT w.*, row_number() OVER (ORDER BY since, tie) AS place FROM (${queueOf(queue, actor)}) AS w),
  here AS (SELECT coalesce((SELECT place FROM placed WHERE id = ${id}), 0) AS at)
  SELECT json_build_object(
    'items', coalesce((
      SELECT json_agg(json_build_object('id', id, 'name', name, 'who', who,
        'waited', floor(extract(epoch FROM ${now} - since))) ORDER BY place)
      FROM placed, here WHERE place BETWEEN at - ${BEFORE} AND at + ${FROM_IT_ON}), '[]'),
    'previous', (SELECT json_build_object('id', id, 'name', name) FROM placed, here WHERE place = at - 1),
    'next', (
      SELECT json_build_object('id', id, 'name', name) FROM placed, here WHERE id <> ${id}
      ORDER BY place < at, place LIMIT 1),
    'claim', (
      SELECT json_build_object('username', u.username, 'expiresAt', c.expires_at)
      FROM review_claims c JOIN users u ON u.id = c.user_id
      WHERE c.queue = ${queue} AND c.item_id = ${id} AND c.user_id <> ${actor.id} AND c.expires_at > ${now}
        AND EXISTS (SELECT FROM placed WHERE placed.id = ${id})),
    'last', ${lastDecisionOf(actor, queue, now)},
    'isToClaim', EXISTS (SELECT FROM placed WHERE placed.id = ${id}) AND NOT EXISTS (
      SELECT FROM review_claims c WHERE c.queue = ${queue} AND c.item_id = ${id}
        AND c.expires_at > CASE WHEN c.user_id = ${actor.id} THEN ${addMinutes(now, RENEWED_MINUTES)}::timestamptz ELSE ${now} END))`;

function besideFrom(
  { claim, last, ...around }: Stored,
  { now, ...shown }: Pick<Beside, "queue" | "answers"> & { now: Date },
) {
  const claimedBy = claim && lookingAt({ ...claim, expiresAt: new Date(claim.expiresAt) }, now);
  return { ...around, ...shown, claimedBy, last: readLastDecision(shown.queue, last) } satisfies Beside;
}

/**
 * The number of items that wait for an administrator, by queue: for jobs and mails, those that have failed; for
 * webhooks, those that the site has switched off. `beside` holds the items around the open one; null if none is open.
 * Queues that the actor has no right to count 0. Refuses all but staff.
 */
export const countWaiting = defineUseCase({
  name: "admin.count-waiting",
  input: OpenItem,
  allow: anyStaff,
  async read({ reads, actor, clock, settings }, { queue, id }) {
    const now = clock();
    const beside = queue && id && mayWorkOn(actor, queue) ? besideOf(actor, queue, id, now) : Prisma.sql`SELECT NULL`;
    const [row] = await reads.rows<Waiting & { beside: Stored | null }>(
      Prisma.sql`SELECT ${countsFor(actor, now)}, (${beside}) AS beside`,
    );
    const { beside: found, ...waiting } = row as Waiting & { beside: Stored | null };
    const texts: Partial<Record<Queue, string>> = await recallSetting(settings, "readyAnswers");
    const answers = readyLines((queue && texts[queue]) ?? "");
    const shown = found && queue ? besideFrom(found, { queue, answers, now }) : null;
    return ok({ waiting, beside: shown });
  },
});
