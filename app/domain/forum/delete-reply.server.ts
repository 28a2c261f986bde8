import type { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../kernel/actor.ts";
import { isSignedIn, isStaff } from "../kernel/allow.ts";
import { ok, type Written } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { dropReply } from "./drop-posts.server.ts";
import { mayChange, noSuchReply, notYours, visibleTopics } from "./policy.ts";
import { OneReply } from "./schema.ts";

const findIt = (db: Prisma.TransactionClient, replyId: number, actor: Actor) =>
  db.forumReply.findUnique({
    where: { id: replyId, topic: visibleTopics(actor) },
    select: { authorId: true, topicId: true, content: true, topic: { select: { title: true } } },
  });

/** Deletes one's own reply and takes its points back. Refusals: not-found, forbidden (another member's). */
export const deleteReply = defineUseCase({
  name: "forum.delete-reply",
  input: OneReply,
  allow: isSignedIn,
  async run(context, { replyId }) {
    const reply = await findIt(context.db, replyId, actorOf(context));
    if (!reply) return noSuchReply();
    if (!mayChange(actorOf(context), reply)) return notYours("delete", "replies");
    const { topicId } = reply;
    const dropped = await context.db.$transaction((tx) => dropReply(tx, { replyId, topicId }));
    return dropped ? ok({ id: replyId, topicId }) : noSuchReply();
  },
});

/** The same to any reply, by administrators. Refusals: not-found. */
export const removeReply = defineUseCase({
  name: "forum.remove-reply",
  input: OneReply,
  allow: isStaff,
  write: ({ tx, actor }, { replyId }) => removeReplyIn(tx, actor, replyId),
});

/** An administrator's removal of a reply as a step of whatever they decide. Refusals, before any write: not-found. */
export async function removeReplyIn(
  tx: Prisma.TransactionClient,
  actor: Actor,
  replyId: number,
): Promise<Written<{ id: number; topicId: number }, "audit">> {
  const reply = await findIt(tx, replyId, actor);
  if (!reply) return noSuchReply();
  const { topicId, topic, authorId, content } = reply;
  if (!(await dropReply(tx, { replyId, topicId }))) return noSuchReply();
  const subject = { kind: "reply", id: replyId, name: `A reply in ${topic.title}` };
  return ok({ id: replyId, topicId }, { audit: { act: "forum.remove-reply", subject, before: { authorId, content } } });
}
