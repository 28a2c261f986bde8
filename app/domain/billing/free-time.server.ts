import type { Tx } from "../kernel/context.server.ts";
import { addDays } from "../kernel/utc.ts";
import { endUnpaid, isClosedUnpaid } from "../members/closures.server.ts";
import { billStates } from "./bill-states.ts";
import { billable } from "./billable.ts";
import type { Affected } from "./price-question.ts";
import { FREE_NOTICE_DAYS } from "./terms-schema.ts";

const closable = billStates.before("waived");

/** How many members a change between paid and free affects. */
export async function findAffected(tx: Tx, now: Date): Promise<Affected> {
  const payers = await tx.user.count({ where: billable(now) });
  const openBills = await tx.billingCycle.count({ where: { status: { in: closable } } });
  const deactivated = await tx.user.count({ where: { ...isClosedUnpaid, closedByStaffAt: null } });
  return { payers, openBills, deactivated };
}

/** The site becomes free: open bills are closed, warnings are withdrawn, and whom the billing has closed out is back. */
export async function beginFreeTime(tx: Tx): Promise<void> {
  await tx.billingCycle.updateMany({
    where: { status: { in: closable } },
    data: { status: "waived", reason: "The site became free." },
  });
  await endUnpaid(tx, null);
  await tx.user.updateMany({
    where: { warningIssued: true, membershipStatus: "warning" },
    data: { membershipStatus: "active" },
  });
  await tx.user.updateMany({ where: { warningIssued: true }, data: { warningIssued: false, warningIssuedAt: null } });
}

/**
 * Free time ends: paid time goes on where it stopped, and members without any have some days before their first
 * payment is due. Time that is paid for meanwhile stops on the day of its payment.
 */
export async function endFreeTime(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<void> {
  await tx.$executeRaw`
    UPDATE users SET next_payment_due = CASE
      WHEN next_payment_due > greatest(${since}, last_payment_date)
        THEN next_payment_due + (${now}::timestamptz - greatest(${since}, last_payment_date))
      ELSE ${addDays(now, FREE_NOTICE_DAYS)} END
    WHERE deleted_at IS NULL AND membership_status <> 'elite'`;
}

type Paid = { nextPaymentDue: Date | null; lastPaymentDate: Date | null };

/** When a member's paid time has stopped to go by: at the begin of free time, or at a payment since then. */
export const timeStoppedAt = ({ lastPaymentDate: paid }: Pick<Paid, "lastPaymentDate">, freeSince: Date): Date =>
  paid && paid > freeSince ? paid : freeSince;

/** The end of paid time if it went on now; null where none is left. In free time it does not go by. */
export function paidTimeLeft(member: Paid, freeSince: Date, now: Date): Date | null {
  const { nextPaymentDue: due } = member;
  const stoppedAt = timeStoppedAt(member, freeSince);
  return due && due > stoppedAt ? new Date(due.getTime() + now.getTime() - stoppedAt.getTime()) : null;
}
