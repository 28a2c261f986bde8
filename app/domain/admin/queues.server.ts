import { Prisma } from "#app/db/generated/client.ts";
import { DELETED_MEMBER } from "../members/deleted-member.ts";

/** Of which complaints, reports and notices there is something to decide, in a query of `cases` alone. */
export const isUndecidedCase = Prisma.sql`status IN ('open', 'review', 'countered')`;

/**
 * What waits for an administrator and has a page of its own. `waiting` is a query of its columns `id` (what stands in
 * its address), `name`, `since` (when it began to wait) and `tie` (what orders those of one moment).
 */
export const itemQueues = {
  registrations: Prisma.sql`
    SELECT token AS id, username AS name, created_at AS since, id AS tie FROM registration_tokens
    WHERE status IN ('proof_submitted', 'stripe_completed')`,
  uploads: Prisma.sql`
    SELECT id::text AS id, coalesce(name, file_name) AS name, created_at AS since, id AS tie FROM user_uploads
    WHERE status = 'pending'`,
  payments: Prisma.sql`
    SELECT id::text AS id, 'Payment ' || id AS name, created_at AS since, id AS tie FROM payments
    WHERE status = 'pending'`,
  complaints: Prisma.sql`
    SELECT id::text AS id, subject AS name, created_at AS since, id AS tie FROM cases
    WHERE ${isUndecidedCase}`,
  reviews: Prisma.sql`
    SELECT r.id::text AS id, CASE WHEN u.deleted_at IS NULL THEN u.username ELSE ${DELETED_MEMBER} END AS name, r.created_at AS since, r.id AS tie
    FROM tracker_reviews r JOIN users u ON u.id = r.user_id WHERE r.status = 'held'`,
} as const;

export type ItemQueue = keyof typeof itemQueues;
export const itemQueueNames = Object.keys(itemQueues) as [ItemQueue, ...ItemQueue[]];
