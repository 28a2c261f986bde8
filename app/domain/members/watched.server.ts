import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, mayDo } from "../kernel/actor.ts";

/** Condition for a watch `w` that is in force: nobody has ended it, and its end date has not come. */
export const isInForce = (now: Date): Prisma.Sql =>
  Prisma.sql`(w.ended_at IS NULL AND (w.until IS NULL OR w.until > ${now}))`;

const isHidden = Prisma.sql`EXISTS (SELECT FROM forum_categories g WHERE g.id = t.category_id AND g.is_hidden)`;

export const seesHiddenPosts = (actor: Actor): boolean => mayDo(actor, "forum.moderate");

/**
 * Condition for a post in topic `t`, written at `at`, that the actor may see and that is to be looked at by the watch `w`
 * of its author. Those in hidden categories wait for staff who may read them.
 */
export const isUnseenPost = (actor: Actor, at: Prisma.Sql): Prisma.Sql =>
  seesHiddenPosts(actor)
    ? Prisma.sql`(${at} > least(w.seen_at, w.hidden_seen_at)
        AND ${at} > CASE WHEN ${isHidden} THEN w.hidden_seen_at ELSE w.seen_at END)`
    : Prisma.sql`(${at} > w.seen_at AND NOT ${isHidden})`;
