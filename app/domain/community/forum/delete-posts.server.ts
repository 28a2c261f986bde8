import { paths } from "#app/paths/paths.ts";
import { type Earned, revokePoints } from "../../catalogue/points/revoke-points.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { forgetPages, forgetPart } from "../../notify/notices/forget.server.ts";
import { lockTopic } from "./lock-topic.server.ts";

/** Deletes a topic with its replies and takes their points back; false if it is already gone. */
export async function deleteTopicRows(tx: Tx, topicId: number): Promise<boolean> {
  const topic = await lockTopic(tx, topicId);
  if (!topic) return false;
  const replies = await tx.forumReply.findMany({ where: { topicId }, select: { id: true, authorId: true } });
  const earned: Earned[] = replies.flatMap(({ id, authorId }) =>
    authorId ? [{ userId: authorId, type: "reply" as const, relatedId: String(id) }] : [],
  );
  if (topic.authorId) earned.push({ userId: topic.authorId, type: "topic", relatedId: String(topicId) });
  // The category's count changes before the points, as when a topic is started, so that the two cannot deadlock.
  await tx.forumTopic.delete({ where: { id: topicId } });
  const thanks = replies.map(({ id }) => paths.forums.replyThanks(id));
  await forgetPages(tx, [paths.forums.topic(topicId), paths.forums.topicThanks(topicId), ...thanks]);
  await revokePoints(tx, earned, "Forum topic deleted");
  return true;
}

/**
 * Deletes a reply, takes its points back and corrects the topic's count and newest post; false if it is already gone.
 */
export async function deleteReplyRow(
  tx: Tx,
  { replyId, topicId }: { replyId: number; topicId: number },
): Promise<boolean> {
  if (!(await lockTopic(tx, topicId))) return false;
  const reply = await tx.forumReply.findFirst({ where: { id: replyId, topicId }, select: { authorId: true } });
  if (!reply) return false;
  await tx.forumReply.delete({ where: { id: replyId } });
  await forgetPart(tx, { page: paths.forums.topic(topicId), link: paths.forums.reply(replyId) });
  await forgetPages(tx, [paths.forums.replyThanks(replyId)]);
  await tx.$executeRaw`
    UPDATE forum_topics t SET reply_count = reply_count - 1,
      last_reply_at = coalesce(newest.created_at, t.created_at), last_reply_by = newest.author_id
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT created_at, author_id FROM forum_replies WHERE topic_id = ${topicId}
      ORDER BY created_at DESC, id DESC LIMIT 1) newest ON true
    WHERE t.id = ${topicId}`;
  if (reply.authorId)
    await revokePoints(
      tx,
      [{ userId: reply.authorId, type: "reply", relatedId: String(replyId) }],
      "Forum reply deleted",
    );
  return true;
}
