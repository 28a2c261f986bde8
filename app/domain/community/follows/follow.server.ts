import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { MAX_INT4 } from "../../core/kernel/fields.ts";
import { lockMember } from "../../core/kernel/lock-member.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { countShown } from "../collections/policy.server.ts";
import { visibleCategories, visibleTopics } from "../forum/policy.ts";
import { FOLLOWS_MAX, type FollowKind, OneFollow } from "./schema.ts";

type Count = (tx: Tx, id: number, actor: Actor) => Promise<number>;

/** How many things of this id the member may see: one or none. */
const counts: Record<Exclude<FollowKind, "member">, Count> = {
  publisher: (tx, id) => tx.publisher.count({ where: { id } }),
  product: (tx, id) => tx.product.count({ where: { id } }),
  topic: (tx, id, actor) => tx.forumTopic.count({ where: { id, ...visibleTopics(actor) } }),
  category: (tx, id, actor) => tx.forumCategory.count({ where: { id, ...visibleCategories(actor) } }),
  search: (tx, id, actor) => tx.savedSearch.count({ where: { id, userId: actor.id } }),
  collection: (tx, id, actor) => countShown(tx, actor, id),
};

async function exists(tx: Tx, actor: Actor, kind: FollowKind, subjectId: string): Promise<boolean> {
  if (kind === "member") return (await tx.user.count({ where: { id: subjectId, deletedAt: null } })) > 0;
  const id = /^[1-9]\d{0,9}$/.test(subjectId) ? Number(subjectId) : 0;
  return id > 0 && id <= MAX_INT4 && (await counts[kind](tx, id, actor)) > 0;
}

/**
 * Follows a publisher, product, member, topic, category, collection or one of the member's own saved searches; a second
 * time changes nothing. Refusals: not-found, invalid (oneself), conflict (too many).
 */
export const follow = defineUseCase({
  name: "follows.follow",
  input: OneFollow,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { kind, subjectId }) {
    if (subjectId === actor.id) return refuse("invalid", "You cannot follow yourself.");
    if (!(await exists(tx, actor, kind, subjectId)))
      return refuse("not-found", "There is nothing of the kind to follow.");
    // Two at once are counted one after the other.
    await lockMember(tx, actor.id);
    const one = { userId: actor.id, kind, subjectId };
    if ((await tx.follow.count({ where: one })) > 0) return ok({ kind, subjectId });
    if ((await tx.follow.count({ where: { userId: actor.id } })) >= FOLLOWS_MAX)
      return refuse("conflict", "You follow 5,000 things already. End some first.");
    await tx.follow.create({ data: { ...one, createdAt: clock() } });
    return ok({ kind, subjectId });
  },
});

/** Ends it; what is not followed stays as it is. */
export const unfollow = defineUseCase({
  name: "follows.unfollow",
  input: OneFollow,
  allow: isSignedIn,
  async write({ tx, actor }, { kind, subjectId }) {
    await tx.follow.deleteMany({ where: { userId: actor.id, kind, subjectId } });
    return ok({ kind, subjectId });
  },
});
