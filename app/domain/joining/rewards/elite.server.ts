import type { Invitation } from "#app/db/generated/client.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { CallContext, Tx } from "../../core/kernel/context.server.ts";
import type { MailBody } from "../../core/mail/mail-body.ts";
import { notifyMember } from "../../core/news/notify-member.server.ts";
import { endUnpaid } from "../../people/members/closures.server.ts";
import { membershipStates } from "../../people/members/membership-states.ts";
import { billStates } from "../billing/bill-states.ts";
import { stoppedAt } from "../billing/free-time.server.ts";
import { moveDue, secondsBetween } from "../billing/paid-time.server.ts";

/** The number of paying invitees that makes a membership free for life. */
export const ELITE_INVITES = 20;

/** How many of a member's invitations were confirmed by a payment. Accounts deleted later still count. */
export const countConfirmed = (tx: Tx, inviterId: string): Promise<number> =>
  tx.invitation.count({ where: { inviterId, confirmedAt: { not: null } } });

/** Whether the inviter is elite because of this confirmed invitation, or may be. */
export const becameEliteBy = async (
  tx: Tx,
  { inviterId, confirmedAt }: Pick<Invitation, "inviterId" | "confirmedAt">,
) =>
  confirmedAt !== null &&
  (await countConfirmed(tx, inviterId)) >= ELITE_INVITES &&
  (await tx.invitation.count({ where: { inviterId, confirmedAt: { lt: confirmedAt } } })) < ELITE_INVITES;

/**
 * Makes a membership free for life: nothing is due, open bills are waived, and a member deactivated for not paying is
 * active again. Paid time is paused. A suspension or a deactivation by staff stays. Returns false if the member is
 * already elite, or deleted. The caller has locked the member's row.
 */
export async function makeElite(tx: Tx, deps: Pick<CallContext, "clock" | "site">, userId: string): Promise<boolean> {
  const user = await tx.user.findFirst({
    where: { id: userId, membershipStatus: { in: membershipStates.before("elite") } },
    select: { nextPaymentDue: true, lastPaymentDate: true },
  });
  if (!user) return false;
  const now = deps.clock();
  const { nextPaymentDue: due } = user;
  const from = await stoppedAt(tx, user, now);
  const left = due && due > from ? secondsBetween(from, due) : 0;
  await tx.user.update({
    where: { id: userId },
    data: {
      membershipStatus: "elite",
      ...moveDue({ kind: "elite", at: now, due: null, left }),
      warningIssued: false,
      warningIssuedAt: null,
    },
  });
  await endUnpaid(tx, userId);
  await tx.billingCycle.updateMany({
    where: { userId, status: { in: billStates.before("waived") } },
    data: { status: "waived" },
  });
  const { username, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const body = eliteMail({ username, origin: deps.site.mailOrigin });
  const key = `elite:${userId}:${now.getTime()}`;
  await notifyMember(tx, deps, { id: userId, email }, { kind: "membership", key, body });
  return true;
}

const eliteMail = ({ username, origin }: { username: string; origin: string }): MailBody => ({
  subject: "You are an elite member",
  paragraphs: [`Hello ${username},`, "Your membership is free for life. Thank you for what you do for this community."],
  link: { label: "Rewards", url: absoluteUrl(origin, paths.activity()) },
});
