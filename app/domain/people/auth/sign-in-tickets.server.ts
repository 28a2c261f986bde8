import { makeToken } from "../../core/kernel/tokens.server.ts";
import type { WriteContext } from "../../core/kernel/use-case-types.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { hasTwoFactor } from "./check-code.server.ts";
import type { SignInArea } from "./signed-in.ts";

export const TICKET_MINUTES = 5;

/**
 * Creates the ticket for the page that asks for the code: for a few minutes, it proves that the password was right.
 * Null if the account requires no code.
 */
export async function issueTicket(
  { tx, clock }: Pick<WriteContext, "tx" | "clock">,
  userId: string,
  area: SignInArea,
): Promise<string | null> {
  if (!(await hasTwoFactor(tx, userId))) return null;
  const { token: ticket, tokenHash } = makeToken();
  const now = clock();
  const expiresAt = addMinutes(now, TICKET_MINUTES);
  await tx.signInTicket.deleteMany({ where: { expiresAt: { lt: now } } });
  await tx.signInTicket.create({ data: { token: tokenHash, userId, area, expiresAt } });
  return ticket;
}
