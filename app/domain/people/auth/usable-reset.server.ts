import type { Prisma } from "#app/db/generated/client.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";

/** A mailed link that sets a password: it has not been used, and its account was not suspended or deleted since. */
export const usableReset = (token: string, now: Date): Prisma.PasswordResetTokenWhereInput => ({
  token: hashToken(token),
  used: false,
  expiresAt: { gt: now },
  user: { isSuspended: false, deletedAt: null },
});
