import type { Tx } from "../../core/kernel/context.server.ts";
import { makeToken } from "../../core/kernel/tokens.server.ts";

/** Creates the token of a link with which a member can set a password, until a given time. */
export async function makeResetToken(tx: Tx, userId: string, expiresAt: Date) {
  const made = makeToken();
  await tx.passwordResetToken.create({ data: { userId, token: made.tokenHash, expiresAt } });
  return made;
}
