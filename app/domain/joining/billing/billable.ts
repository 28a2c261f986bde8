import { Prisma } from "#app/db/generated/client.ts";
import { addDays } from "../../core/kernel/utc.ts";

/** The members who get bills: active ones who are neither elite nor waived nor administrators. */
export const billable = (now: Date): Prisma.UserWhereInput => ({
  isActive: true,
  isAdmin: false,
  membershipStatus: { not: "elite" },
  OR: [{ feeWaived: false }, { feeWaivedUntil: { lte: now } }],
});

/** Billable members whose payment is due. */
export const overdue = (now: Date): Prisma.UserWhereInput => ({ ...billable(now), nextPaymentDue: { lte: now } });

/** `overdue` as a condition on a row `u` of `users`. */
export const isOverdue = (now: Date) => Prisma.sql`(u.is_active AND NOT u.is_admin AND u.membership_status <> 'elite'
  AND (NOT u.fee_waived OR u.fee_waived_until <= ${now}) AND u.next_payment_due <= ${now})`;

/**
 * Overdue members whose warning is older than the grace period. Members with a proof that waits for an administrator
 * are not included, because they should not be deactivated for the administrator's delay.
 */
export const closable = (now: Date, graceDays: number): Prisma.UserWhereInput => ({
  ...overdue(now),
  warningIssued: true,
  warningIssuedAt: { lte: addDays(now, -graceDays) },
  payments: { none: { status: "pending", isVerified: true } },
});
