import { isSignedIn } from "../kernel/allow.ts";
import { refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";
import { deliver } from "./deliver.server.ts";
import { noSuchMessage, replySubject, sideOf } from "./policy.ts";
import { ReplyToMessage, SendMessage, SUBJECT_MAX } from "./schema.ts";

const beside = (message: string) => ({ errors: { receiverId: [message] } });

/** Writes to a member by name or id. Refusals: not-found (nobody of that name), invalid (oneself), as `deliver`. */
export const sendMessage = defineUseCase({
  name: "messages.send",
  input: SendMessage,
  allow: isSignedIn,
  async run(context, { receiverId: receiver, ...words }) {
    const { db } = context;
    const byName = await findUserIdByName(db, receiver);
    const byId = { where: { id: receiver, deletedAt: null }, select: { id: true } } as const;
    const receiverId = byName ?? (await db.user.findFirst(byId))?.id;
    if (!receiverId) {
      const message = "Please check the recipient username and try again.";
      return refuse("not-found", message, beside(message));
    }
    if (receiverId === actorOf(context).id) {
      const message = "You cannot write to yourself.";
      return refuse("invalid", message, beside(message));
    }
    return deliver(context, { receiverId, ...words });
  },
});

/** Answers a message that one received, with "Re: " before its subject. Refusals: not-found, conflict, as `deliver`. */
export const replyToMessage = defineUseCase({
  name: "messages.reply",
  input: ReplyToMessage,
  allow: isSignedIn,
  async run(context, { messageId, content }) {
    const message = await context.db.privateMessage.findUnique({
      where: { id: messageId },
      include: { sender: { select: { deletedAt: true } } },
    });
    if (!message || sideOf(actorOf(context), message) !== "receiver") return noSuchMessage();
    if (!message.senderId || message.sender?.deletedAt)
      return refuse("conflict", "The member who wrote this is not here any more.");
    const subject = replySubject(message.subject, SUBJECT_MAX);
    return deliver(context, { receiverId: message.senderId, subject, content });
  },
});
