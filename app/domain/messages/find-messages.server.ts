import { isSignedIn } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { messageParts, messageView } from "./present.ts";
import { ListMessages } from "./schema.ts";

/**
 * One page of a member's own messages, newest first: those received or those sent, without what they deleted.
 * Searched by subject, text and the other's name. Refuses visitors.
 */
export const findMessages = defineUseCase({
  name: "messages.find",
  input: ListMessages,
  allow: isSignedIn,
  async run(context, { type, search, ...page }) {
    const { db } = context;
    const { id } = actorOf(context);
    const like = { contains: likeText(search ?? ""), mode: "insensitive" } as const;
    const other = type === "inbox" ? { sender: { username: like } } : { receiver: { username: like } };
    const where = {
      ...(type === "inbox"
        ? { receiverId: id, isDeletedByReceiver: false }
        : { senderId: id, isDeletedBySender: false }),
      ...(search ? { OR: [{ subject: like }, { content: like }, other] } : {}),
    };
    const [total, rows] = await Promise.all([
      db.privateMessage.count({ where }),
      db.privateMessage.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        include: messageParts,
      }),
    ]);
    return ok({ messages: rows.map(messageView), total, type, ...page });
  },
});
