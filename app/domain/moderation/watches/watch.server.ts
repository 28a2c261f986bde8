import { holding } from "../../core/kernel/allow.ts";
import { futureDay } from "../../core/kernel/future-day.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTarget } from "../../people/members/lock-target.server.ts";
import { OneUser, subjectOf } from "../../people/members/one-user.ts";
import { seesHiddenPosts } from "../../people/members/watched.server.ts";
import { Changed } from "../steps/output.ts";
import { PutWatch, SeenPosts } from "./schema.ts";

const notWatched = () => refuse("conflict", "This member is not watched.");

/**
 * Puts a member under watch: their uploads wait for a review even if they would not need one, and their posts and
 * comments are listed for staff. The member is not notified. An existing watch is replaced. Refusals: not-found;
 * forbidden; invalid (a date that is not in the future).
 */
export const putWatch = defineUseCase({
  name: "watches.put",
  input: PutWatch,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx, actor, clock }, { userId, reason, until: day }) {
    const found = await lockTarget(tx, actor, userId, "members.discipline");
    if (!found.ok) return found;
    const now = clock();
    const end = futureDay("until", day, now);
    if (!end.ok) return end;
    const [old] = await tx.memberWatch.updateManyAndReturn({
      where: { userId, endedAt: null },
      data: { endedAt: now },
      select: { seenAt: true, hiddenSeenAt: true },
    });
    const seen = old ?? { seenAt: now, hiddenSeenAt: now };
    const data = { userId, reason, until: end.value, byId: actor.id, createdAt: now, ...seen };
    const { id } = await tx.memberWatch.create({ data, select: { id: true } });
    return ok(
      { id, message: `${found.value.username} is watched.` },
      { audit: { subject: subjectOf(found.value), after: { watch: id, until: day ?? null } } },
    );
  },
});

/** Ends the watch of a member. Refusals: not-found; forbidden; conflict (nobody watches them). */
export const endWatch = defineUseCase({
  name: "watches.end",
  input: OneUser,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx, actor, clock }, { userId }) {
    const found = await lockTarget(tx, actor, userId, "members.discipline");
    if (!found.ok) return found;
    const [ended] = await tx.memberWatch.updateManyAndReturn({
      where: { userId, endedAt: null },
      data: { endedAt: clock() },
      select: { id: true },
    });
    if (!ended) return notWatched();
    return ok(
      { id: ended.id, message: `${found.value.username} is no longer watched.` },
      { audit: { subject: subjectOf(found.value), before: { watch: ended.id } } },
    );
  },
});

/**
 * Marks posts that a watched member has written up to a time, and that the actor may see, as checked. Refusals:
 * conflict (nobody watches them).
 */
export const markWatchedSeen = defineUseCase({
  name: "watches.mark-seen",
  input: SeenPosts,
  output: Changed,
  allow: holding("members.discipline"),
  async write({ tx, actor, clock }, { userId, at }) {
    const now = clock();
    const moment = new Date(at);
    // Posts written after the page was shown still have to be checked.
    const seenAt = moment < now ? moment : now;
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      UPDATE member_watches SET seen_at = greatest(seen_at, ${seenAt}), hidden_seen_at = CASE
        WHEN ${seesHiddenPosts(actor)} THEN greatest(hidden_seen_at, ${seenAt}) ELSE hidden_seen_at END
      WHERE user_id = ${userId} AND ended_at IS NULL RETURNING id`;
    if (!row) return notWatched();
    return ok(
      { id: row.id, message: "Marked as checked." },
      { audit: { unaudited: "It only records what was checked, and does not affect the member." } },
    );
  },
});
