import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { deleteReplyRow } from "./delete-posts.server.ts";
import { ReplyId } from "./output.ts";
import { mayChange, noSuchReply, notYours, visibleTopics } from "./policy.ts";
import { OneReply } from "./schema.ts";

type Deleted = { id: number; topicId: number };

/** Deletes the member's own reply and takes back its points. Refusals: not-found, forbidden (another member's). */
export const deleteReply = defineUseCase({
  name: "forum.delete-reply",
  input: OneReply,
  output: ReplyId,
  allow: isSignedIn,
  async write({ tx, actor }, { replyId }) {
    const reply = await findIt(tx, replyId, visibleTopics(actor));
    if (!reply) return noSuchReply();
    if (!mayChange(actor, reply)) return notYours("delete", "replies");
    const { topicId } = reply;
    return (await deleteReplyRow(tx, { replyId, topicId })) ? ok({ id: replyId, topicId }) : noSuchReply();
  },
});

/** Deletes any reply, for administrators. Refusals: not-found. */
export const removeReply = defineUseCase({
  name: "forum.remove-reply",
  input: OneReply,
  allow: holding("forum.moderate"),
  write: ({ tx }, { replyId }) => removeReplyIn(tx, replyId),
});

/** Deletes a reply as a step of another staff decision. Refusals: not-found. */
export async function removeReplyIn(tx: Tx, replyId: number): Promise<Written<Deleted, "audit">> {
  const reply = await findIt(tx, replyId);
  if (!reply) return noSuchReply();
  const { topicId, topic, authorId, content } = reply;
  if (!(await deleteReplyRow(tx, { replyId, topicId }))) return noSuchReply();
  const subject = { kind: "reply", id: replyId, name: `A reply in ${topic.title}` };
  return ok({ id: replyId, topicId }, { audit: { act: "forum.remove-reply", subject, before: { authorId, content } } });
}

const findIt = (tx: Tx, replyId: number, topic: ReturnType<typeof visibleTopics> = {}) =>
  tx.forumReply.findUnique({
    where: { id: replyId, topic },
    select: { authorId: true, topicId: true, content: true, topic: { select: { title: true } } },
  });
