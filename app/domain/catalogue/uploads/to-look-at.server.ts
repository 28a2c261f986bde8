import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { othersHold } from "../../people/members/about-oneself.server.ts";

/**
 * Condition on listed uploads `f` of torrents `t`: the actor has yet to look at them. Their own are for others, if
 * there are any.
 */
export const isToLookAt = (actor: Actor): Prisma.Sql => Prisma.sql`f.look_at_since IS NOT NULL AND t.is_active
  AND (f.user_id IS DISTINCT FROM ${actor.id} OR NOT ${othersHold(actor, "uploads.review")})`;
