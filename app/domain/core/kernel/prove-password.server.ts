import type { Context } from "./context.server.ts";
import { ok, type Result, refuseField } from "./result.ts";

type Asker = Pick<Context, "actor" | "db" | "passwords">;

/**
 * Checks that the member at the keyboard knows the account's password: a session alone is not enough to change how one
 * signs in. `field` is where a wrong password is reported. Its use case declares `limit: "accountProof"`.
 * Refusals: invalid.
 */
export async function provePassword(
  { actor, db, passwords }: Asker,
  password: string,
  field: string,
): Promise<Result<null>> {
  const user = await db.user.findUnique({ where: { id: actor?.id ?? "" }, select: { passwordHash: true } });
  if (await passwords.verify(user?.passwordHash ?? null, password)) return ok(null);
  return refuseField(field, "Please verify your password and try again");
}
