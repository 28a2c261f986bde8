import type { CallContext, Tx } from "../kernel/context.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import { countConfirmed, ELITE_INVITES, makeElite } from "../rewards/elite.server.ts";

type Invitee = { userId: string; username: string; inviteCode: string | null };

/**
 * Accepts a new member's invitation in the transaction of their payment, so that an invitation alone earns nothing.
 * The inviter gets the points, and becomes elite with the twentieth. An invitation can be used once. Expiry was checked
 * when the registration began, because approval may take longer than seven days.
 */
export async function acceptInvitation(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  { userId, username, inviteCode }: Invitee,
): Promise<void> {
  if (!inviteCode) return;
  const found = await tx.invitation.findUnique({ where: { inviteCode }, select: { id: true, inviterId: true } });
  if (!found) return;
  const { id, inviterId } = found;
  // Serializes simultaneous acceptances, so that one of them sees the twentieth.
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${inviterId} FOR UPDATE`;
  const { count } = await tx.invitation.updateMany({
    where: { id, status: "pending" },
    data: { status: "accepted", acceptedAt: deps.clock(), acceptedBy: userId },
  });
  if (count === 0) return;
  const about = { userId: inviterId, type: "invitation", relatedId: String(id) } as const;
  await awardPoints(tx, { ...about, description: `Invited ${username}`, at: deps.clock() });
  if ((await countConfirmed(tx, inviterId)) === ELITE_INVITES) await makeElite(tx, deps, inviterId);
}
