import { isStaff } from "../actor.ts";
import { ok, refuse } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { OneChatMessage } from "./schema.ts";

/** Takes a message out of the chat for everyone; its text is never sent again. Refusals: not-found, conflict. */
export const deleteChatMessage = defineUseCase({
  name: "chat.delete",
  input: OneChatMessage,
  allow: isStaff,
  async run({ db }, { messageId }) {
    const deleted = await db.chatMessage.updateMany({
      where: { id: messageId, isDeleted: false },
      data: { isDeleted: true },
    });
    if (deleted.count === 1) return ok({ id: messageId });
    const known = await db.chatMessage.findUnique({ where: { id: messageId }, select: { id: true } });
    return known
      ? refuse("conflict", "This message is deleted already.")
      : refuse("not-found", "This message does not exist.");
  },
});
