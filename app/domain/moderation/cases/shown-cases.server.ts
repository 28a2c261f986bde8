import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { othersHold } from "../../people/members/about-oneself.server.ts";

/** Condition for undecided complaints, reports and notices in a query of `cases` alone. */
export const isUndecidedCase = Prisma.sql`status IN ('open', 'review', 'countered')`;

/**
 * Condition for the cases that an actor may see, in a query of `cases`: takedown notices have a right of their own, and
 * a report about the actor is for others, if there are any.
 */
export const isShownCase = (actor: Actor): Prisma.Sql => {
  const seesNotices = mayDo(actor, "notices.decide");
  if (!mayDo(actor, "cases.decide")) return seesNotices ? Prisma.sql`kind = 'takedown'` : Prisma.sql`false`;
  const isForActor = Prisma.sql`(accused_id IS DISTINCT FROM ${actor.id} OR NOT ${othersHold(actor, "cases.decide")})`;
  return seesNotices ? isForActor : Prisma.sql`kind <> 'takedown' AND ${isForActor}`;
};

/** The queue of undecided cases, in the columns of `admin/queues.server.ts`. */
export const undecidedCases = Prisma.sql`
  SELECT id::text AS id, subject AS name,
    coalesce((SELECT username FROM users WHERE users.id = reporter_id AND deleted_at IS NULL), sender_name) AS who,
    created_at AS since, id AS tie FROM cases
  WHERE ${isUndecidedCase}`;
