import type { Prisma } from "#app/db/generated/client.ts";
import { type Result, refuse } from "../../core/kernel/result.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { findUserIdByName } from "../members/find-user-id.server.ts";
import { limitSignIns } from "./limit-sign-ins.server.ts";
import type { SignedIn, SignInArea } from "./signed-in.ts";

export type Credentials = { username: string; password: string };

/** Selects one of the roles of an account that has rights. A role without rights is a badge, which gives no access. */
export const anyRole = { where: { role: { rights: { isEmpty: false } } }, select: { roleId: true }, take: 1 } as const;

/** Whether an account has any such role, or is an administrator. */
export const hasRole = ({ isAdmin, roles }: { isAdmin: boolean; roles: unknown[] }): boolean =>
  isAdmin || roles.length > 0;

const columns = {
  id: true,
  username: true,
  email: true,
  passwordHash: true,
  isActive: true,
  isSuspended: true,
  isAdmin: true,
  membershipStatus: true,
  roles: anyRole,
} as const satisfies Prisma.UserSelect;

export type Account = Prisma.UserGetPayload<{ select: typeof columns }>;

type Door = {
  area: SignInArea;
  /** The message of the sign-in page for an unknown name or a wrong password. */
  wrong: string;
  /** Whether the account may sign in, once its password was right. */
  admit: (account: Account) => Result<SignedIn> | Promise<Result<SignedIn>>;
};

/**
 * Finds the account with a name and password, and signs it in if the door admits it. An unknown name takes as long as
 * a wrong password. Refusals: unauthenticated, rate-limited, and those of the door.
 */
export async function checkCredentials(
  context: ReadContext<"anyone">,
  { username, password }: Credentials,
  { area, wrong, admit }: Door,
): Promise<Result<SignedIn>> {
  const { db, passwords } = context;
  const userId = await findUserIdByName(db, username);
  return limitSignIns(context, { userId, username, area }, async () => {
    const user = await db.user.findUnique({ where: { id: userId ?? "" }, select: columns });
    const isCorrect = await passwords.verify(user?.passwordHash ?? null, password);
    return user && isCorrect ? admit(user) : refuse("unauthenticated", wrong);
  });
}
