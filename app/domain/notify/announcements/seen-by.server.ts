import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../../core/kernel/actor.ts";
import { heldRoles } from "../../people/members/held-roles.server.ts";

/**
 * Whether a member sees the announcement `n`: one that has not ended, for all members or for a role of theirs. Members
 * who post announcements see those for every role.
 */
export const isSeenBy = (actor: Actor, now: Date): Prisma.Sql => Prisma.sql`
  (n.ends_at IS NULL OR n.ends_at > ${now}) AND ${isMeantFor(actor)}`;

/** Like `seenBy`, but includes announcements that have ended. */
export const isMeantFor = (actor: Actor): Prisma.Sql => Prisma.sql`
  (n.role_id IS NULL OR ${mayDo(actor, "announcements.post")}::boolean
    OR EXISTS (SELECT 1 FROM ${heldRoles(Prisma.sql`${actor.id}`)} h WHERE h.role_id = n.role_id))`;
