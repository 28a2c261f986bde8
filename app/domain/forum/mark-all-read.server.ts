import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";

/** Counts everything written until now as read by this member; the marks before it are needed no more. */
export const markAllRead = defineUseCase({
  name: "forum.mark-all-read",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { id: userId } = actorOf(context);
    const readAt = context.clock();
    await context.db.forumBaseline.upsert({ where: { userId }, create: { userId, readAt }, update: { readAt } });
    return ok({ readAt: readAt.toISOString() });
  },
});
