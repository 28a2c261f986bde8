import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../kernel/actor.ts";
import { othersHold } from "../members/about-oneself.server.ts";
import { shownNameIn } from "../members/shown-name.server.ts";

/** The number of jobs that have failed for good, as an expression. */
export const failedJobs = Prisma.sql`
  (SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts >= max_attempts)`;

/** Condition for undecided complaints, reports and notices in a query of `cases` alone. */
export const isUndecidedCase = Prisma.sql`status IN ('open', 'review', 'countered')`;

/**
 * Condition for the cases that an actor may see, in a query of `cases`: takedown notices have a right of their own, and
 * a report of the actor is for others, if there are any.
 */
export const isShownCase = (actor: Actor): Prisma.Sql => {
  const seesNotices = mayDo(actor, "notices.decide");
  if (!mayDo(actor, "cases.decide")) return seesNotices ? Prisma.sql`kind = 'takedown'` : Prisma.sql`false`;
  const isForActor = Prisma.sql`(reported_by_id IS DISTINCT FROM ${actor.id} OR NOT ${othersHold(actor, "cases.decide")})`;
  return seesNotices ? isForActor : Prisma.sql`kind <> 'takedown' AND ${isForActor}`;
};

/**
 * Which notices `n` of the card service are shown: the sum of a charge only where none of its refunds is known by itself.
 */
export const isShownNotice = Prisma.sql`NOT (n.kind = 'charge' AND EXISTS (
  SELECT FROM payment_notices o WHERE o.payment_intent = n.payment_intent AND o.kind = 'refund'))`;

const shownName = shownNameIn(Prisma.sql`u`);

/**
 * Work for administrators with a page of its own. `waiting` is a query of the columns `id` (part of the page's address),
 * `name`, `who` (the member it is from, where its name does not say it), `since` (when it began to wait) and `tie` (orders
 * items of the same moment).
 */
const itemQueues = {
  registrations: Prisma.sql`
    SELECT token AS id, username AS name, NULL AS who, created_at AS since, id AS tie FROM registration_tokens
    WHERE status IN ('submitted', 'proof_submitted', 'stripe_completed')`,
  applications: Prisma.sql`
    SELECT id::text AS id, username AS name, NULL AS who, waiting_since AS since, id AS tie FROM applications
    WHERE status = 'waiting'`,
  uploads: Prisma.sql`
    SELECT w.id::text AS id, coalesce(w.name, w.file_name) AS name, ${shownName} AS who, w.created_at AS since,
      w.id AS tie
    FROM user_uploads w LEFT JOIN users u ON u.id = w.user_id WHERE w.status = 'pending'`,
  payments: Prisma.sql`
    SELECT w.id::text AS id, 'Payment ' || w.id AS name, ${shownName} AS who, w.created_at AS since, w.id AS tie
    FROM payments w LEFT JOIN users u ON u.id = w.user_id WHERE w.status = 'pending'`,
  notices: Prisma.sql`
    SELECT n.id::text AS id, 'Notice ' || n.id AS name, NULL AS who, n.created_at AS since, n.id AS tie FROM payment_notices n
    WHERE n.handled_at IS NULL AND ${isShownNotice}`,
  complaints: Prisma.sql`
    SELECT id::text AS id, subject AS name,
      coalesce((SELECT username FROM users WHERE users.id = reporter_id AND deleted_at IS NULL), sender_name) AS who,
      created_at AS since, id AS tie FROM cases
    WHERE ${isUndecidedCase}`,
  reviews: Prisma.sql`
    SELECT r.id::text AS id, ${shownName} AS name, NULL AS who, r.created_at AS since, r.id AS tie
    FROM tracker_reviews r JOIN users u ON u.id = r.user_id WHERE r.status = 'held'`,
} as const;

/** A queue as an actor may work on it. */
export const queueOf = (queue: ItemQueue, actor: Actor): Prisma.Sql =>
  queue === "complaints" ? Prisma.sql`${itemQueues.complaints} AND ${isShownCase(actor)}` : itemQueues[queue];

export type ItemQueue = keyof typeof itemQueues;
export const itemQueueNames = Object.keys(itemQueues) as [ItemQueue, ...ItemQueue[]];
