import type { Tx } from "../../core/kernel/context.server.ts";
import { hasTwoFactor } from "./check-code.server.ts";

/** Sign-ins kept of a member: programs that keep no cookie sign in every few minutes. */
const MOST = 200;

type SignIn = { userId: string; userAgent: string; address: string; isNewDevice: boolean; createdAt: Date };

/**
 * Stores a sign-in for its member's list, and only the latest ones of each member. An account with two-step sign-in
 * cannot be signed in to without a code.
 */
export async function noteSignIn(tx: Tx, { userId, ...signIn }: SignIn): Promise<void> {
  const withCode = await hasTwoFactor(tx, userId);
  await tx.signIn.create({ data: { userId, ...signIn, withCode } });
  await tx.$executeRaw`
    DELETE FROM sign_ins WHERE user_id = ${userId} AND id <= (
      SELECT id FROM sign_ins WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${MOST} LIMIT 1)`;
}
