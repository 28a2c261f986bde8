import type { Tx } from "../../core/kernel/context.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { endUnpaid, isClosedUnpaid } from "../../people/members/closures.server.ts";
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

/**
 * Makes the site free: open bills are closed, warnings are withdrawn, and members deactivated for not paying are active
 * again.
 */
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
 * Ends free time: paid time continues where it stopped, and members without any have some days before their first
 * payment is due. Time that was paid for during free time has been paused since its payment.
 */
export async function endFreeTime(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<void> {
  await tx.$executeRaw`
    WITH before AS (
      SELECT id, next_payment_due AS due, greatest(${since}, last_payment_date) AS stopped_at FROM users
      WHERE deleted_at IS NULL AND membership_status <> 'elite' FOR UPDATE
    ), after AS (
      UPDATE users u SET next_payment_due = CASE WHEN due > stopped_at THEN due + (${now}::timestamptz - stopped_at)
        ELSE ${addDays(now, FREE_NOTICE_DAYS)} END
      FROM before WHERE u.id = before.id RETURNING u.id, next_payment_due, coalesce(due > stopped_at, false) AS had_time
    )
    INSERT INTO paid_time (user_id, at, kind, seconds, due_after)
    SELECT id, ${now}, (CASE WHEN had_time THEN 'free_time' ELSE 'first_payment' END)::time_kind,
      CASE WHEN had_time THEN 0 ELSE ${FREE_NOTICE_DAYS * 86_400} END, next_payment_due FROM after`;
}

type Paid = { nextPaymentDue: Date | null; lastPaymentDate: Date | null };

/** When a member's paid time stopped: as free time began, or at a payment since then. */
const timeStoppedAt = ({ lastPaymentDate: paid }: Pick<Paid, "lastPaymentDate">, freeSince: Date): Date =>
  paid && paid > freeSince ? paid : freeSince;

/** The moment until which a member's paid time has passed: now, or in free time the moment at which it stopped. */
export async function stoppedAt(tx: Tx, member: Pick<Paid, "lastPaymentDate">, now: Date): Promise<Date> {
  const { freeSince } = await readSetting(tx, "membership");
  return freeSince ? timeStoppedAt(member, new Date(freeSince)) : now;
}

/** The end of paid time if it continued now; null if none is left. During free time it is paused. */
export function paidTimeLeft(member: Paid, freeSince: Date, now: Date): Date | null {
  const { nextPaymentDue: due } = member;
  const stoppedAt = timeStoppedAt(member, freeSince);
  return due && due > stoppedAt ? new Date(due.getTime() + now.getTime() - stoppedAt.getTime()) : null;
}
