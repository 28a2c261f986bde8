import type { Prisma } from "#app/db/generated/client.ts";

/** Whom bills are for: active members who are neither elite nor waived nor administrators. */
export const billable = (now: Date): Prisma.UserWhereInput => ({
  isActive: true,
  isAdmin: false,
  membershipStatus: { not: "elite" },
  OR: [{ feeWaived: false }, { feeWaivedUntil: { lte: now } }],
});

/** Of those, whose payment is due. */
export const overdue = (now: Date): Prisma.UserWhereInput => ({ ...billable(now), nextPaymentDue: { lte: now } });
