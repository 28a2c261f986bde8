import { isSignedIn } from "../actor.ts";
import { ok } from "../result.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
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
  async run(context, { messageId }) {
    const { id } = actorOf(context);
    const deleted = await context.db.$executeRaw`
      UPDATE private_messages SET
        is_deleted_by_sender = is_deleted_by_sender OR sender_id IS NOT DISTINCT FROM ${id},
        is_deleted_by_receiver = is_deleted_by_receiver OR receiver_id IS NOT DISTINCT FROM ${id}
      WHERE id = ${messageId} AND (
        (sender_id = ${id} AND NOT is_deleted_by_sender) OR (receiver_id = ${id} AND NOT is_deleted_by_receiver))`;
    return deleted === 1 ? ok({ id: messageId }) : noSuchMessage();
  },
});
