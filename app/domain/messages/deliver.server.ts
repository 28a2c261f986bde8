import type { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { actorOf } from "../kernel/use-case.server.ts";

const DOUBLE_SUBMIT_MS = 60_000;

type Letter = { receiverId: string; subject: string; content: string };

/** What a member writes: as `putIntoInbox`, in a transaction of its own. Refusals: forbidden (blocked), rate-limited. */
export async function deliver(context: Context, letter: Letter): Promise<Result<{ id: number }>> {
  const { id: senderId } = actorOf(context);
  const wait = await context.limits.message.spend(senderId);
  if (wait !== null)
    return refuse("rate-limited", `You are writing very fast. Please wait ${wait} seconds.`, { retryAfter: wait });
  const createdAt = context.clock();
  return context.db.$transaction((tx) => putIntoInbox(tx, { senderId, createdAt }, letter));
}

/**
 * Puts a message into another's inbox, unless they have blocked the sender, within a transaction and without a limit.
 * The same words to the same member within a minute are one message. Refusals: forbidden (blocked).
 */
export async function putIntoInbox(
  tx: Prisma.TransactionClient,
  { senderId, createdAt }: { senderId: string; createdAt: Date },
  letter: Letter,
): Promise<Result<{ id: number }>> {
  // Holding the sender's row makes two simultaneous submits stand in line.
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${senderId} FOR NO KEY UPDATE`;
  const blocked = await tx.memberBlock.findUnique({
    where: { userId_blockedId: { userId: letter.receiverId, blockedId: senderId } },
  });
  if (blocked) return refuse("forbidden", "This member does not take messages from you.");
  const since = new Date(createdAt.getTime() - DOUBLE_SUBMIT_MS);
  const same = await tx.privateMessage.findFirst({
    where: { senderId, ...letter, createdAt: { gt: since } },
    select: { id: true },
  });
  return ok(
    same ?? (await tx.privateMessage.create({ data: { senderId, ...letter, createdAt }, select: { id: true } })),
  );
}
