import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { tooOften } from "../kernel/too-often.ts";
import { actorOf } from "../kernel/use-case.server.ts";

/**
 * Whether the member at the keyboard knows the account's password: a session alone does not change how one signs in.
 * `field` is where a wrong one is said. Refusals: rate-limited, invalid.
 */
export async function provePassword(context: Context, password: string, field: string): Promise<Result<null>> {
  const { id } = actorOf(context);
  const { db, limits, passwords } = context;
  const wait = await limits.accountProof.spend(id);
  if (wait !== null) return tooOften(wait);
  const user = await db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  if (await passwords.verify(user?.passwordHash ?? null, password)) {
    await limits.accountProof.forgive(id);
    return ok(null);
  }
  const words = "Please verify your password and try again";
  return refuse("invalid", words, { errors: { [field]: [words] } });
}
