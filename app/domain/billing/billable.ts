import type { Prisma } from "#app/db/generated/client.ts";

/** Whom bills are for: neither elite nor waived nor administrators. */
export const billable = (now: Date): Prisma.UserWhereInput => ({
  isActive: true,
  isAdmin: false,
  membershipStatus: { not: "elite" },
  OR: [{ feeWaived: false }, { feeWaivedUntil: { lte: now } }],
});
