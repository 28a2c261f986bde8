import { paths } from "#app/paths/paths.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { forgetPages } from "../notices/forget.server.ts";
import { MessageId } from "./output.ts";
import { noSuchMessage } from "./policy.ts";
import { OneMessage } from "./schema.ts";

/**
 * Deletes the member's own copy of a message, and the receiver's notice with it; the other member keeps theirs. A
 * trigger deletes the row once both have deleted it or the other's account is gone. Refusals: not-found (also others'
 * messages).
 */
export const deleteMessage = defineUseCase({
  name: "messages.delete",
  input: OneMessage,
  output: MessageId,
  allow: isSignedIn,
  write: ({ tx, actor }, { messageId }) => deleteSide(tx, actor.id, messageId),
});

/** Does this as a step, for any member: a reported message is deleted for its receiver. Refusals: not-found. */
export async function deleteSide(tx: Tx, memberId: string, messageId: number): Promise<Result<{ id: number }>> {
  const [deleted] = await tx.$queryRaw<{ isOfReceiver: boolean }[]>`
    UPDATE private_messages SET
      is_deleted_by_sender = is_deleted_by_sender OR sender_id IS NOT DISTINCT FROM ${memberId},
      is_deleted_by_receiver = is_deleted_by_receiver OR receiver_id IS NOT DISTINCT FROM ${memberId}
    WHERE id = ${messageId} AND (
      (sender_id = ${memberId} AND NOT is_deleted_by_sender) OR (receiver_id = ${memberId} AND NOT is_deleted_by_receiver))
    RETURNING receiver_id IS NOT DISTINCT FROM ${memberId} AS "isOfReceiver"`;
  if (!deleted) return noSuchMessage();
  if (deleted.isOfReceiver) await forgetPages(tx, [paths.messages.message(messageId)]);
  return ok({ id: messageId });
}
