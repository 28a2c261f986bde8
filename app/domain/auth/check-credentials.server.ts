import type { MembershipStatus } from "#app/db/generated/enums.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";

export type Credentials = { username: string; password: string };

/** How each door words its noes: the member door and the administrators' differ. */
export type Wording = { wrong: string };

export type Account = {
  id: string;
  username: string;
  email: string;
  isActive: boolean;
  isSuspended: boolean;
  isAdmin: boolean;
  membershipStatus: MembershipStatus;
};

const waitMessage = (seconds: number) =>
  `Too many sign-in attempts. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;

/**
 * Finds the account that a name and password open. Attempts are limited by account and by address before the
 * hash is computed; an unknown name costs as much time as a wrong password.
 * Refusals: rate-limited, unauthenticated.
 */
export async function checkCredentials(
  context: Context,
  { username, password }: Credentials,
  wording: Wording,
): Promise<Result<Account>> {
  const { db, limits, passwords, address } = context;
  const accountKey = username.toLowerCase();
  const wait = (await limits.signInByAddress.spend(address)) ?? (await limits.signInByAccount.spend(accountKey));
  if (wait !== null) return refuse("rate-limited", waitMessage(wait), { retryAfter: wait });

  const id = await findUserIdByName(db, username);
  const user = await db.user.findUnique({
    where: { id: id ?? "" },
    select: {
      id: true,
      username: true,
      email: true,
      passwordHash: true,
      isActive: true,
      isSuspended: true,
      isAdmin: true,
      membershipStatus: true,
    },
  });
  const correct = await passwords.verify(user?.passwordHash ?? null, password);
  if (!user || !correct) return refuse("unauthenticated", wording.wrong);
  await limits.signInByAccount.forgive(accountKey);
  const { passwordHash: _hash, ...account } = user;
  return ok(account);
}
