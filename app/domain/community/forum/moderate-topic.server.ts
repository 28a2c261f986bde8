import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTopic } from "./lock-topic.server.ts";
import { noSuchTopic } from "./policy.ts";
import { ModerateTopic } from "./schema.ts";

/** Pins and unpins, locks and unlocks a topic; an absent field changes nothing. Refusals: not-found. */
export const moderateTopic = defineUseCase({
  name: "forum.moderate-topic",
  input: ModerateTopic,
  allow: holding("forum.moderate"),
  async write({ tx }, { topicId, isPinned = null, isLocked = null }) {
    await lockTopic(tx, topicId);
    const topic = await tx.forumTopic.findUnique({ where: { id: topicId } });
    if (!topic) return noSuchTopic();
    // Prisma would set `updatedAt`, which says that the author changed the topic.
    const [after] = await tx.$queryRaw<{ isPinned: boolean; isLocked: boolean }[]>`
      UPDATE forum_topics SET is_pinned = coalesce(${isPinned}::boolean, is_pinned),
        is_locked = coalesce(${isLocked}::boolean, is_locked)
      WHERE id = ${topicId} RETURNING is_pinned AS "isPinned", is_locked AS "isLocked"`;
    if (!after) return noSuchTopic();
    const before = { isPinned: topic.isPinned, isLocked: topic.isLocked };
    const subject = { kind: "topic", id: topicId, name: topic.title };
    return ok({ id: topicId, ...after }, { audit: { subject, ...changesOf(before, after) } });
  },
});
