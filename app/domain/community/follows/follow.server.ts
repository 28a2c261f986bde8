import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { isOfBookmarks, NOT_FOLLOWED } from "../saved-searches/of-bookmarks.ts";
import { findThing } from "../things/find-thing.server.ts";
import { Followed } from "./output.ts";
import { FOLLOWS_MAX, OneFollow } from "./schema.ts";

/**
 * Follows a publisher, product, member, topic, category, collection or one of the member's own saved searches;
 * repeating this changes nothing. Refusals: not-found, invalid (oneself, or a search in bookmarks), conflict (too
 * many).
 */
export const follow = defineUseCase({
  name: "follows.follow",
  input: OneFollow,
  output: Followed,
  allow: isSignedIn,
  async write({ tx, actor, clock }, { kind, subjectId }) {
    if (subjectId === actor.id) return refuse("invalid", "You cannot follow yourself.");
    const found = await findThing(tx, actor, { kind, id: subjectId });
    if (!found.ok) return found;
    const search = kind === "search" ? await tx.savedSearch.findUnique({ where: { id: Number(subjectId) } }) : null;
    if (search && isOfBookmarks(search.query)) return refuse("invalid", NOT_FOLLOWED);
    const mine = {
      count: () => tx.follow.count({ where: { userId: actor.id } }),
      most: FOLLOWS_MAX,
      things: "follows",
    };
    const room = await withinCap(tx, { table: "users", id: actor.id }, mine);
    const one = { userId: actor.id, kind, subjectId };
    if ((await tx.follow.count({ where: one })) > 0) return ok({ kind, subjectId });
    if (!room.ok) return room;
    await tx.follow.create({ data: { ...one, createdAt: clock() } });
    return ok({ kind, subjectId });
  },
});

/** Stops following something; if it is not followed, nothing changes. */
export const unfollow = defineUseCase({
  name: "follows.unfollow",
  input: OneFollow,
  output: Followed,
  allow: isSignedIn,
  async write({ tx, actor }, { kind, subjectId }) {
    await tx.follow.deleteMany({ where: { userId: actor.id, kind, subjectId } });
    return ok({ kind, subjectId });
  },
});
