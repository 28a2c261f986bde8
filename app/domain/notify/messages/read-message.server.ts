import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { markOwnPageRead } from "../notices/mark-read.server.ts";
import { MessageRead } from "./output.ts";
import { noSuchMessage, sideOf } from "./policy.ts";
import { type MessageRow, messageView } from "./present.ts";
import { messageColumns, messagesWithMembers } from "./read-rows.server.ts";
import { OneMessage } from "./schema.ts";

/** One of the member's own messages, without marking it as read. Refusals: not-found (also others' messages). */
export const findMessage = defineUseCase({
  name: "messages.find-one",
  input: OneMessage,
  allow: isSignedIn,
  async read({ reads, actor, site }, { messageId }) {
    const [row] = await reads.rows<MessageRow & { isBlocked: boolean }>(Prisma.sql`
      SELECT ${messageColumns}, b.user_id IS NOT NULL AS "isBlocked" FROM ${messagesWithMembers}
      LEFT JOIN member_blocks b ON b.user_id = m.receiver_id AND b.blocked_id = m.sender_id
      WHERE m.id = ${messageId}`);
    const side = row && sideOf(actor, row);
    if (!row || !side) return noSuchMessage();
    return ok({ ...messageView(row, site.name), side, isBlocked: side === "receiver" && row.isBlocked });
  },
});

/**
 * Marks a received message as read, and its notice; repeating this changes nothing. Refusals: not-found (also for its
 * sender).
 */
export const markMessageRead = defineUseCase({
  name: "messages.mark-read",
  input: OneMessage,
  output: MessageRead,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor, clock }, { messageId }) {
    const { count } = await tx.privateMessage.updateMany({
      where: { id: messageId, receiverId: actor.id, isDeletedByReceiver: false },
      data: { isRead: true },
    });
    if (count === 0) return noSuchMessage();
    await markOwnPageRead(tx, actor.id, paths.messages.message(messageId), clock());
    return ok({ id: messageId, isRead: true });
  },
});

/** Opens a message: marks it as read for its receiver and changes nothing for its sender. Refusals: not-found. */
export const openMessage = defineUseCase({
  name: "messages.open",
  input: OneMessage,
  allow: isSignedIn,
  async read(context, input) {
    const found = await findMessage.run(context, input);
    if (!found.ok || found.value.side === "sender" || found.value.isRead) return found;
    await markMessageRead.run(context, input);
    return ok({ ...found.value, isRead: true });
  },
});
