import type { Context, Services, Tx } from "./context.server.ts";
import { limitAttempts } from "./limits.server.ts";
import { PASSWORD_MAX } from "./password-length.ts";
import { provePassword } from "./prove-password.server.ts";
import { ok, type Refusal, type Result, refuse } from "./result.ts";

const CONFIRMED_MS = 10 * 60_000;

type Asker = Pick<Context, "confirmedAt" | "isSystem" | "clock">;

/** Whether the session's member gave their password or second step within the last ten minutes. */
export const isConfirmed = ({ confirmedAt, isSystem, clock }: Asker): boolean =>
  Boolean(isSystem) || (confirmedAt !== null && clock().getTime() - confirmedAt.getTime() < CONFIRMED_MS);

export const confirmationRequired = (): Refusal =>
  refuse("confirmation-required", "Enter your password to confirm that it is you.");

/** Records that the session's member has just confirmed their identity. */
export const markConfirmed = (
  tx: Pick<Tx, "session">,
  { sessionId, clock }: Pick<Context, "sessionId"> & Pick<Services, "clock">,
) => tx.session.updateMany({ where: { sid: sessionId ?? "" }, data: { confirmedAt: clock() } });

/**
 * The call of a member who has recently confirmed, or does so now with the given password. Attempts are limited.
 * Refusals: confirmation-required (no password, or a wrong one), rate-limited.
 */
export async function confirmCaller(context: Context, password: unknown): Promise<Result<Context>> {
  if (isConfirmed(context)) return ok(context);
  if (typeof password !== "string" || password === "" || password.length > PASSWORD_MAX) return confirmationRequired();
  const prove = () => provePassword(context, password, "password");
  const proved = await limitAttempts(context, "accountProof", context.actor?.id ?? "", prove);
  if (!proved.ok) return proved.code === "invalid" ? { ...proved, code: "confirmation-required" } : proved;
  await markConfirmed(context.db, context);
  return ok({ ...context, confirmedAt: context.clock() });
}
