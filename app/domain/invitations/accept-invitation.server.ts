import type { Prisma } from "#app/db/generated/client.ts";
import type { Services } from "../kernel/context.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import { countConfirmed, ELITE_INVITES, makeElite } from "../rewards/elite.server.ts";

type Invitee = { userId: string; username: string; inviteCode: string | null };

/**
 * Confirms the invitation that a new member came with, in the transaction of their payment, so that an invitation
 * alone earns nothing: the inviter gets the points, and with the twentieth is elite. One invitation is spent once. Its
 * time was judged when the registration began; administrators may take longer than seven days.
 */
export async function acceptInvitation(
  tx: Prisma.TransactionClient,
  services: Pick<Services, "clock" | "site">,
  { userId, username, inviteCode }: Invitee,
): Promise<void> {
  if (!inviteCode) return;
  const found = await tx.invitation.findUnique({ where: { inviteCode }, select: { id: true, inviterId: true } });
  if (!found) return;
  const { id, inviterId } = found;
  // Two confirmations at once stand in line, so that one of them sees the twentieth.
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${inviterId} FOR UPDATE`;
  const { count } = await tx.invitation.updateMany({
    where: { id, status: "pending" },
    data: { status: "accepted", acceptedAt: services.clock(), acceptedBy: userId },
  });
  if (count === 0) return;
  const about = { userId: inviterId, type: "invitation", relatedId: String(id) } as const;
  await awardPoints(tx, { ...about, description: `Invited ${username}` });
  if ((await countConfirmed(tx, inviterId)) === ELITE_INVITES) await makeElite(tx, services, inviterId);
}
