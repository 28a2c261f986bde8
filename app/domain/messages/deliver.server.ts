import type { Tx } from "../kernel/context.server.ts";
import { lately } from "../kernel/double-submit.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";

type Letter = { receiverId: string; subject: string; content: string };

/**
 * Puts a message into another member's inbox, unless they have blocked the sender: a step of use cases that send. The
 * same text to the same member within a minute is one message. Refusals: forbidden (blocked).
 */
export async function putIntoInbox(
  tx: Tx,
  { senderId, createdAt }: { senderId: string; createdAt: Date },
  letter: Letter,
): Promise<Result<{ id: number }>> {
  // Locking the sender's row makes two simultaneous submits wait for each other.
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${senderId} FOR NO KEY UPDATE`;
  const blocked = await tx.memberBlock.findUnique({
    where: { userId_blockedId: { userId: letter.receiverId, blockedId: senderId } },
  });
  if (blocked) return refuse("forbidden", "This member does not take messages from you.");
  const same = await tx.privateMessage.findFirst({
    where: { senderId, ...letter, createdAt: lately(createdAt) },
    select: { id: true },
  });
  if (same) return ok(same);
  return ok(await tx.privateMessage.create({ data: { senderId, ...letter, createdAt }, select: { id: true } }));
}
