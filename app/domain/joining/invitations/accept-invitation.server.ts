import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import { shownName } from "../../people/members/deleted-member.ts";
import { mayAct } from "../../people/members/may-act.ts";
import { countConfirmed, ELITE_INVITES, makeElite } from "../rewards/elite.server.ts";

type Invitee = { userId: string; inviteCode: string | null };

/**
 * Accepts a new member's invitation in the transaction that opens the account, and returns whether it was still open,
 * because an invitation can be used once. Expiry was checked when the registration began, because approval may take
 * longer than seven days.
 */
export async function acceptInvitation(
  tx: Tx,
  { clock }: Pick<CallContext, "clock">,
  { userId, inviteCode }: Invitee,
): Promise<boolean> {
  if (!inviteCode) return false;
  const { count } = await tx.invitation.updateMany({
    where: { inviteCode, status: "pending" },
    data: { status: "accepted", acceptedAt: clock(), acceptedBy: userId },
  });
  return count > 0;
}

/**
 * Confirms the invitation with which a member joined, in the transaction of their payment, because an invitation alone
 * earns nothing. The inviter gets the points once, and becomes elite with the twentieth. An inviter who may not act at
 * that time earns nothing.
 */
export async function confirmInvitation(
  tx: Tx,
  deps: Pick<CallContext, "clock" | "site">,
  inviteeId: string,
): Promise<void> {
  const invitation = await tx.invitation.findFirst({
    where: { acceptedBy: inviteeId, status: "accepted", confirmedAt: null },
    select: { id: true, inviterId: true, invitee: { select: { username: true, deletedAt: true } } },
  });
  if (!invitation) return;
  const { id, inviterId, invitee } = invitation;
  // Serializes simultaneous confirmations, so that one of them sees the twentieth.
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${inviterId} FOR UPDATE`;
  const { count } = await tx.invitation.updateMany({
    where: { id, confirmedAt: null },
    data: { confirmedAt: deps.clock() },
  });
  if (count === 0 || (await tx.user.count({ where: { id: inviterId, ...mayAct } })) === 0) return;
  const about = { userId: inviterId, type: "invitation", relatedId: String(id) } as const;
  const description = `Invited ${invitee ? shownName(invitee) : "a member"}`;
  await awardPoints(tx, { ...about, description, at: deps.clock() });
  if ((await countConfirmed(tx, inviterId)) === ELITE_INVITES) await makeElite(tx, deps, inviterId);
}
