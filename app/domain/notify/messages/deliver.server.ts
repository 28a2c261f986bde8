import { paths } from "#app/paths/paths.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import type { NoticeKind } from "../notices/kinds.ts";

type Letter = { receiverId: string; subject: string; content: string };
/** `isMailed`: the caller also mails it. */
type Told = { kind: Extract<NoticeKind, "message" | "decision" | "report">; isMailed: boolean };

/**
 * Puts a message into another member's inbox, unless they have blocked the sender: a step of use cases that send.
 * They get a notice, whose kind depends on the content. Refusals: forbidden (blocked).
 */
export async function putIntoInbox(
  tx: Tx,
  { senderId, createdAt }: { senderId: string; createdAt: Date },
  letter: Letter,
  { kind, isMailed }: Told = { kind: "message", isMailed: false },
): Promise<Result<{ id: number }>> {
  const blocked = await tx.memberBlock.findUnique({
    where: { userId_blockedId: { userId: letter.receiverId, blockedId: senderId } },
  });
  if (blocked) return refuse("forbidden", "This member does not accept messages from you.");
  const { id } = await tx.privateMessage.create({ data: { senderId, ...letter, createdAt }, select: { id: true } });
  const page = paths.messages.message(id);
  const about = { kind, isMailed, page, title: letter.subject, actorId: senderId };
  await recordCauses(tx, { clock: () => createdAt }, [{ ...about, audience: "members", members: [letter.receiverId] }]);
  return ok({ id });
}
