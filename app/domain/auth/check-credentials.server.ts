import type { Services } from "../kernel/context.server.ts";
import type { LimitUse } from "../kernel/limits.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";

export type Credentials = { username: string; password: string };

/** Attempts are counted by the caller's address and by the account's name, before a hash is computed. */
export const signInLimits: readonly LimitUse<Credentials>[] = [
  "signInByAddress",
  { rule: "signInByAccount", key: ({ username }) => username },
];

const columns = {
  id: true,
  username: true,
  email: true,
  passwordHash: true,
  isActive: true,
  isSuspended: true,
  isAdmin: true,
  membershipStatus: true,
} as const;

type Deps = Pick<Services, "db" | "passwords">;

/**
 * Finds the account that a name and password open; `wrong` is the message of the sign-in page. An unknown name costs as
 * much time as a wrong password. Refusals: unauthenticated.
 */
export async function checkCredentials({ db, passwords }: Deps, { username, password }: Credentials, wrong: string) {
  const id = await findUserIdByName(db, username);
  const user = await db.user.findUnique({ where: { id: id ?? "" }, select: columns });
  const isCorrect = await passwords.verify(user?.passwordHash ?? null, password);
  if (!user || !isCorrect) return refuse("unauthenticated", wrong);
  const { passwordHash: _hash, ...account } = user;
  return ok(account);
}
