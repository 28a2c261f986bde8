import type { Tx } from "../../core/kernel/context.server.ts";
import { hashToken, makeToken } from "../../core/kernel/tokens.server.ts";

/** Makes the token of a link with which a member sets a password until a moment. The site keeps its hash alone. */
export async function makeResetToken(tx: Tx, userId: string, expiresAt: Date): Promise<string> {
  const token = makeToken();
  await tx.passwordResetToken.create({ data: { userId, token: hashToken(token), expiresAt } });
  return token;
}
