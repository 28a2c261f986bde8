import { isSignedIn } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { messageInclude, messageView } from "./present.ts";
import { ListMessages } from "./schema.ts";

/**
 * One page of the member's own messages, newest first: received or sent, without those they deleted. Searched by
 * subject, text and the other member's name. Refuses visitors.
 */
export const findMessages = defineUseCase({
  name: "messages.find",
  input: ListMessages,
  allow: isSignedIn,
  async read({ db, actor }, { type, search, ...page }) {
    const { id } = actor;
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
        include: messageInclude,
      }),
    ]);
    return ok({ messages: rows.map(messageView), total, type, ...page });
  },
});
