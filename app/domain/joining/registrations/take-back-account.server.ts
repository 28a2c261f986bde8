import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import { undoAward } from "../../catalogue/points/undo-award.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";
import { isLastReceipt } from "../billing/issue-receipt.server.ts";
import { becameEliteBy } from "../rewards/elite.server.ts";
import { isAccountUsed } from "./account-used.server.ts";

/**
 * Removes the account of an approved registration as if it had never been opened: its payment, receipt number and bill
 * are gone, and its invitation or application can be used again. Refusals: conflict (the account has been used, changed
 * or deleted; its payment was returned or disputed; a later receipt has been issued; its inviter became elite by it).
 */
export async function takeBackAccount(tx: Tx, { username, userId }: Registration): Promise<Refusal | null> {
  if (!userId) return refuse("conflict", `The account of ${username} has been deleted.`);
  // Sessions and all other rows that refer to the account wait for this lock.
  await tx.$queryRaw`SELECT FROM users WHERE id = ${userId} FOR UPDATE`;
  const payment = await tx.payment.findFirst({ where: { userId }, include: { notices: { select: { id: true } } } });
  const invitation = await tx.invitation.findFirst({ where: { acceptedBy: userId } });
  const why = (await isAccountUsed(tx, userId))
    ? `The account of ${username} has been used or changed since, so its approval can't be undone.`
    : payment && (payment.dispute || payment.refunded.gt(0) || payment.notices.length > 0)
      ? `The card service has reported a refund or a dispute of ${username}'s payment, so its approval can't be undone.`
      : payment && !(await isLastReceipt(tx, payment))
        ? `A later payment already has the next receipt number, so the approval of ${username} can't be undone.`
        : invitation && (await becameEliteBy(tx, invitation))
          ? `The inviter of ${username} has become an elite member by it, so its approval can't be undone.`
          : null;
  if (why) return refuse("conflict", `${why} Suspend or delete the account under Users instead.`);
  if (invitation) {
    await undoAward(tx, { userId: invitation.inviterId, type: "invitation", relatedId: String(invitation.id) });
    await tx.invitation.update({
      where: { id: invitation.id },
      data: { status: "pending", acceptedAt: null, acceptedBy: null, confirmedAt: null },
    });
  }
  await tx.application.updateMany({ where: { userId }, data: { status: "accepted", userId: null } });
  // An approved payment needs a member.
  await tx.payment.deleteMany({ where: { userId } });
  await tx.user.delete({ where: { id: userId }, select: { id: true } });
  return null;
}
