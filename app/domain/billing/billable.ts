import type { Prisma } from "#app/db/generated/client.ts";

/** The members who get bills: active ones who are neither elite nor waived nor administrators. */
export const billable = (now: Date): Prisma.UserWhereInput => ({
  isActive: true,
  isAdmin: false,
  membershipStatus: { not: "elite" },
  OR: [{ feeWaived: false }, { feeWaivedUntil: { lte: now } }],
});

/** Billable members whose payment is due. */
export const overdue = (now: Date): Prisma.UserWhereInput => ({ ...billable(now), nextPaymentDue: { lte: now } });
