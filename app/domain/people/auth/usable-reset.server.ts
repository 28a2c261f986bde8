import type { Prisma } from "#app/db/generated/client.ts";
import { unexpired } from "../../core/kernel/tokens.server.ts";

/** A mailed link that sets a password: it has not been used, and its account was not suspended or deleted since. */
export const usableReset = (token: string, now: Date): Prisma.PasswordResetTokenWhereInput => ({
  ...unexpired(token, now),
  used: false,
  user: { isSuspended: false, deletedAt: null },
});
