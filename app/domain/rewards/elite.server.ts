import type { Prisma } from "#app/db/generated/client.ts";
import { billStates } from "../billing/bill-states.ts";
import type { Services } from "../kernel/context.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { membershipStates } from "../members/membership-states.ts";
import { eliteMail } from "./mails.ts";

/** So many invitees who paid make a membership free for life. */
export const ELITE_INVITES = 20;

/** How many of a member's invitations were confirmed by a payment. Accounts that are deleted later still count. */
export const countConfirmed = (tx: Prisma.TransactionClient, inviterId: string): Promise<number> =>
  tx.invitation.count({ where: { inviterId, status: "accepted" } });

/**
 * Makes a membership free for life: nothing is due any more, open bills are waived, and who was closed out for not
 * paying is let in again. A suspension stays. False when the member is elite already, or deleted. The caller holds the row.
 */
export async function makeElite(
  tx: Prisma.TransactionClient,
  services: Pick<Services, "clock" | "site">,
  userId: string,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, membershipStatus: { in: membershipStates.before("elite") } },
    data: {
      membershipStatus: "elite",
      isActive: true,
      nextPaymentDue: null,
      warningIssued: false,
      warningIssuedAt: null,
    },
  });
  if (count === 0) return false;
  await tx.billingCycle.updateMany({
    where: { userId, status: { in: billStates.before("waived") } },
    data: { status: "waived" },
  });
  const { username, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const body = eliteMail({ username, origin: services.site.mailOrigin });
  await queueMail(tx, services, { key: `elite:${userId}:${services.clock().getTime()}`, to: email, body });
  return true;
}
