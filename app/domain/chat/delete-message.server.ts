import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { OneChatMessage } from "./schema.ts";

/** Takes a message out of the chat for everyone; its text is never sent again. Refusals: not-found, conflict. */
export const deleteChatMessage = defineUseCase({
  name: "chat.delete",
  input: OneChatMessage,
  allow: isStaff,
  run: (context, { messageId }) => context.db.$transaction((tx) => deleteChatMessageIn(tx, context, messageId)),
});

/** The same as a step of whatever an administrator decides. Refusals, before any write: not-found, conflict. */
export async function deleteChatMessageIn(
  tx: Prisma.TransactionClient,
  context: Context,
  messageId: number,
): Promise<Result<{ id: number }>> {
  const { count } = await tx.chatMessage.updateMany({
    where: { id: messageId, isDeleted: false },
    data: { isDeleted: true },
  });
  const line = await tx.chatMessage.findUnique({ where: { id: messageId } });
  if (!line) return refuse("not-found", "This message does not exist.");
  if (count === 0) return refuse("conflict", "This message is deleted already.");
  await recordAct(tx, context, {
    act: "chat.delete",
    subject: { kind: "chat", id: messageId, name: `A message of ${line.username}` },
    before: { userId: line.userId, message: line.message },
  });
  return ok({ id: messageId });
}
