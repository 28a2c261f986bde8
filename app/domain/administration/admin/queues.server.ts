import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isShownNotice } from "../../joining/card-notices/is-shown.server.ts";
import { isShownCase, undecidedCases } from "../../moderation/cases/shown-cases.server.ts";
import { shownNameIn } from "../../people/members/shown-name.server.ts";

/** The number of jobs that have failed for good, as an expression. */
export const failedJobs = Prisma.sql`
  (SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts >= max_attempts)`;

const shownName = shownNameIn(Prisma.sql`u`);

/**
 * Work for administrators that has its own page. `waiting` is a query of the columns `id` (part of the page's address),
 * `name`, `who` (the member it is from, if its name does not say so), `since` (when it began to wait) and `tie` (orders
 * items with equal times).
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
  complaints: undecidedCases,
  reviews: Prisma.sql`
    SELECT r.id::text AS id, ${shownName} AS name, NULL AS who, r.created_at AS since, r.id AS tie
    FROM tracker_reviews r JOIN users u ON u.id = r.user_id WHERE r.status = 'held'`,
} as const;

/** The items of a queue that an actor may work on. */
export const queueOf = (queue: ItemQueue, actor: Actor): Prisma.Sql =>
  queue === "complaints" ? Prisma.sql`${itemQueues.complaints} AND ${isShownCase(actor)}` : itemQueues[queue];

export type ItemQueue = keyof typeof itemQueues;
export const itemQueueNames = Object.keys(itemQueues) as [ItemQueue, ...ItemQueue[]];
