import type { Tx } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";

type Letter = { receiverId: string; subject: string; content: string };

/**
 * Puts a message into another member's inbox, unless they have blocked the sender: a step of use cases that send. Refusals:
 * forbidden (blocked).
 */
export async function putIntoInbox(
  tx: Tx,
  { senderId, createdAt }: { senderId: string; createdAt: Date },
  letter: Letter,
): Promise<Result<{ id: number }>> {
  const blocked = await tx.memberBlock.findUnique({
    where: { userId_blockedId: { userId: letter.receiverId, blockedId: senderId } },
  });
  if (blocked) return refuse("forbidden", "This member does not take messages from you.");
  return ok(await tx.privateMessage.create({ data: { senderId, ...letter, createdAt }, select: { id: true } }));
}
