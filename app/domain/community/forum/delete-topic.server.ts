import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { deleteTopicRows } from "./delete-posts.server.ts";
import { TopicId } from "./output.ts";
import { mayChange, noSuchTopic, notYours, visibleTopics } from "./policy.ts";
import { OneTopic } from "./schema.ts";

/**
 * Deletes the member's own topic with its replies, and takes back the points for all of them. Refusals: not-found,
 * forbidden (another member's).
 */
export const deleteTopic = defineUseCase({
  name: "forum.delete-topic",
  input: OneTopic,
  output: TopicId,
  allow: isSignedIn,
  async write({ tx, actor }, { topicId }) {
    const topic = await tx.forumTopic.findUnique({
      where: { id: topicId, ...visibleTopics(actor) },
      select: { authorId: true },
    });
    if (!topic) return noSuchTopic();
    if (!mayChange(actor, topic)) return notYours("delete", "topics");
    return (await deleteTopicRows(tx, topicId)) ? ok({ id: topicId }) : noSuchTopic();
  },
});

/** Deletes any topic, for administrators. Refusals: not-found. */
export const removeTopic = defineUseCase({
  name: "forum.remove-topic",
  input: OneTopic,
  output: TopicId,
  allow: holding("forum.moderate"),
  write: ({ tx }, { topicId }) => removeTopicIn(tx, topicId),
});

/** Deletes a topic as a step of another staff decision. Refusals: not-found. */
export async function removeTopicIn(tx: Tx, topicId: number): Promise<Written<{ id: number }, "audit">> {
  const topic = await tx.forumTopic.findUnique({ where: { id: topicId } });
  if (!topic || !(await deleteTopicRows(tx, topicId))) return noSuchTopic();
  const { title, content, authorId, replyCount } = topic;
  return ok(
    { id: topicId },
    {
      audit: {
        act: "forum.remove-topic",
        subject: { kind: "topic", id: topicId, name: title },
        before: { authorId, replyCount, content },
      },
    },
  );
}
