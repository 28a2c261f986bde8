import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse, type Written } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { ChatMessageDeleted } from "./output.ts";
import { OneChatMessage } from "./schema.ts";

/** Deletes a message of the chat for everyone; its text is never sent again. Refusals: not-found, conflict. */
export const deleteChatMessage = defineUseCase({
  name: "chat.delete",
  input: OneChatMessage,
  output: ChatMessageDeleted,
  allow: holding("chat.moderate"),
  write: ({ tx }, { messageId }) => deleteChatMessageIn(tx, messageId),
});

/** Does this as a step of another use case, which passes on the audit entry. Refusals: not-found, conflict. */
export async function deleteChatMessageIn(tx: Tx, messageId: number): Promise<Written<{ id: number }, "audit">> {
  const { count } = await tx.chatMessage.updateMany({
    where: { id: messageId, isDeleted: false },
    data: { isDeleted: true },
  });
  const line = await tx.chatMessage.findUnique({ where: { id: messageId } });
  if (!line) return refuse("not-found", "This message no longer exists.");
  if (count === 0) return refuse("conflict", "This message has already been deleted.");
  const subject = { kind: "chat", id: messageId, name: `A message by ${line.username}` };
  const before = { userId: line.userId, message: line.message };
  return ok({ id: messageId }, { audit: { act: "chat.delete", subject, before } });
}
