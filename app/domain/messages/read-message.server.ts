import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchMessage, sideOf } from "./policy.ts";
import { messageParts, messageView } from "./present.ts";
import { OneMessage } from "./schema.ts";

/** One of the member's own messages, unchanged. Refusals: not-found (also another's). */
export const findMessage = defineUseCase({
  name: "messages.find-one",
  input: OneMessage,
  allow: isSignedIn,
  async run(context, { messageId }) {
    const actor = actorOf(context);
    const row = await context.db.privateMessage.findUnique({ where: { id: messageId }, include: messageParts });
    const side = row && sideOf(actor, row);
    if (!row || !side) return noSuchMessage();
    const blocked =
      side === "receiver" && row.senderId
        ? await context.db.memberBlock.findUnique({
            where: { userId_blockedId: { userId: actor.id, blockedId: row.senderId } },
          })
        : null;
    return ok({ ...messageView(row), side, isBlocked: blocked !== null });
  },
});

/** Marks a received message as read; a second time changes nothing. Refusals: not-found (also for its sender). */
export const markMessageRead = defineUseCase({
  name: "messages.mark-read",
  input: OneMessage,
  allow: isSignedIn,
  async run(context, { messageId }) {
    const { id: receiverId } = actorOf(context);
    const { count } = await context.db.privateMessage.updateMany({
      where: { id: messageId, receiverId, isDeletedByReceiver: false },
      data: { isRead: true },
    });
    return count === 1 ? ok({ id: messageId, isRead: true }) : noSuchMessage();
  },
});

/** Opens a message: for its receiver it is read from now on, for its sender nothing changes. Refusals: not-found. */
export const openMessage = defineUseCase({
  name: "messages.open",
  input: OneMessage,
  allow: isSignedIn,
  async run(context, input) {
    const found = await findMessage.run(context, input);
    if (!found.ok || found.value.side === "sender" || found.value.isRead) return found;
    await markMessageRead.run(context, input);
    return ok({ ...found.value, isRead: true });
  },
});
