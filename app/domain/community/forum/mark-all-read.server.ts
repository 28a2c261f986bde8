import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** Marks everything written until now as read by this member. */
export const markAllRead = defineUseCase({
  name: "forum.mark-all-read",
  allow: isSignedIn,
  async write({ tx, clock, actor }) {
    const { id: userId } = actor;
    const readAt = clock();
    await tx.forumBaseline.upsert({ where: { userId }, create: { userId, readAt }, update: { readAt } });
    return ok({ readAt: readAt.toISOString() });
  },
});
