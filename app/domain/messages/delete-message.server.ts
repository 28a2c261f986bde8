import type { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, type Result } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchMessage } from "./policy.ts";
import { OneMessage } from "./schema.ts";

/**
 * Deletes a message for one's own side; the other keeps theirs. When both have deleted it, or the other's account is
 * gone, a trigger drops the row. Refusals: not-found (also another's).
 */
export const deleteMessage = defineUseCase({
  name: "messages.delete",
  input: OneMessage,
  allow: isSignedIn,
  run: (context, { messageId }) => deleteSide(context.db, actorOf(context).id, messageId),
});

/** The same for a member who is not the actor: who has reported a message and is rid of it. Refusals: not-found. */
export async function deleteSide(
  tx: Prisma.TransactionClient,
  memberId: string,
  messageId: number,
): Promise<Result<{ id: number }>> {
  const deleted = await tx.$executeRaw`
    UPDATE private_messages SET
      is_deleted_by_sender = is_deleted_by_sender OR sender_id IS NOT DISTINCT FROM ${memberId},
      is_deleted_by_receiver = is_deleted_by_receiver OR receiver_id IS NOT DISTINCT FROM ${memberId}
    WHERE id = ${messageId} AND (
      (sender_id = ${memberId} AND NOT is_deleted_by_sender) OR (receiver_id = ${memberId} AND NOT is_deleted_by_receiver))`;
  return deleted === 1 ? ok({ id: messageId }) : noSuchMessage();
}
