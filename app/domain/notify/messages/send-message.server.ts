import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SUBJECT_MAX } from "../../core/news/subject.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { findUserIdByName } from "../../people/members/find-user-id.server.ts";
import { putIntoInbox } from "./deliver.server.ts";
import { MessageId } from "./output.ts";
import { noSuchMessage, replySubject, sideOf } from "./policy.ts";
import { ReplyToMessage, SendMessage } from "./schema.ts";

/**
 * Sends a message to a member by name or id. Refusals: not-found (unknown name), invalid (oneself, too large a text),
 * forbidden (blocked), rate-limited.
 */
export const sendMessage = defineUseCase({
  name: "messages.send",
  input: SendMessage,
  output: MessageId,
  allow: isSignedIn,
  uses: "message",
  limit: "message",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, actor, clock }, { receiverId: receiver, ...letter }) {
    const receiverId = (await findUserIdByName(tx, receiver)) ?? (await findUserId(tx, receiver));
    if (!receiverId)
      return refuseField("receiverId", "Please check the recipient username and try again.", "not-found");
    if (receiverId === actor.id) return refuseField("receiverId", "You cannot write to yourself.");
    return putIntoInbox(tx, { senderId: actor.id, createdAt: clock() }, { receiverId, ...letter });
  },
});

/**
 * Answers a received message, with "Re: " before its subject. Refusals: not-found, conflict (its sender's account is
 * deleted), forbidden (blocked), rate-limited.
 */
export const replyToMessage = defineUseCase({
  name: "messages.reply",
  input: ReplyToMessage,
  allow: isSignedIn,
  uses: "message",
  limit: "message",
  prepare: async (_, { content }) => checkMarkdown("content", content),
  async write({ tx, actor, clock }, { messageId, content }) {
    const message = await tx.privateMessage.findUnique({
      where: { id: messageId },
      include: { sender: { select: { deletedAt: true } } },
    });
    if (!message || sideOf(actor, message) !== "receiver") return noSuchMessage();
    if (message.isFromSite) return refuse("conflict", "The site sent this message. It cannot be answered.");
    if (!message.senderId || message.sender?.deletedAt) return refuse("conflict", "The sender's account was deleted.");
    const subject = replySubject(message.subject, SUBJECT_MAX);
    const letter = { receiverId: message.senderId, subject, content };
    return putIntoInbox(tx, { senderId: actor.id, createdAt: clock() }, letter);
  },
});

async function findUserId(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.user.findFirst({ where: { id, deletedAt: null }, select: { id: true } }))?.id;
}
