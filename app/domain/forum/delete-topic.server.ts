import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isSignedIn, isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { dropTopic } from "./drop-posts.server.ts";
import { mayChange, noSuchTopic, notYours, visibleTopics } from "./policy.ts";
import { OneTopic } from "./schema.ts";

/** Deletes one's own topic with its replies, and takes the points for all of them back. Refusals: not-found, forbidden. */
export const deleteTopic = defineUseCase({
  name: "forum.delete-topic",
  input: OneTopic,
  allow: isSignedIn,
  async run(context, { topicId }) {
    const topic = await context.db.forumTopic.findUnique({
      where: { id: topicId, ...visibleTopics(actorOf(context)) },
      select: { authorId: true },
    });
    if (!topic) return noSuchTopic();
    if (!mayChange(actorOf(context), topic)) return notYours("delete", "topics");
    const dropped = await context.db.$transaction((tx) => dropTopic(tx, topicId));
    return dropped ? ok({ id: topicId }) : noSuchTopic();
  },
});

/** The same to any topic, by administrators. Refusals: not-found. */
export const removeTopic = defineUseCase({
  name: "forum.remove-topic",
  input: OneTopic,
  allow: isStaff,
  run: (context, { topicId }) => context.db.$transaction((tx) => removeTopicIn(tx, context, topicId)),
});

/** An administrator's removal of a topic as a step of whatever they decide. Refusals, before any write: not-found. */
export async function removeTopicIn(
  tx: Prisma.TransactionClient,
  context: Context,
  topicId: number,
): Promise<Result<{ id: number }>> {
  const topic = await tx.forumTopic.findUnique({ where: { id: topicId } });
  if (!topic || !(await dropTopic(tx, topicId))) return noSuchTopic();
  const { title, content, authorId, replyCount } = topic;
  await recordAct(tx, context, {
    act: "forum.remove-topic",
    subject: { kind: "topic", id: topicId, name: title },
    before: { authorId, replyCount, content },
  });
  return ok({ id: topicId });
}
