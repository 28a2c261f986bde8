import { isStaff } from "../actor.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { noSuchTopic } from "./policy.ts";
import { ModerateTopic } from "./schema.ts";

/** Pins and unpins, locks and unlocks a topic; what is not said stays. Refusals: not-found. */
export const moderateTopic = defineUseCase({
  name: "forum.moderate-topic",
  input: ModerateTopic,
  allow: isStaff,
  async run({ db }, { topicId, isPinned = null, isLocked = null }) {
    // By hand: Prisma would call the topic changed by its author.
    const rows = await db.$queryRaw<{ isPinned: boolean; isLocked: boolean }[]>`
      UPDATE forum_topics SET is_pinned = coalesce(${isPinned}::boolean, is_pinned),
        is_locked = coalesce(${isLocked}::boolean, is_locked)
      WHERE id = ${topicId} RETURNING is_pinned AS "isPinned", is_locked AS "isLocked"`;
    return rows[0] ? ok({ id: topicId, ...rows[0] }) : noSuchTopic();
  },
});
