import type { Prisma } from "#app/db/generated/client.ts";
import type { Context } from "../kernel/context.server.ts";
import { RefusalError, refuse } from "../kernel/result.ts";
import { actorOf } from "../kernel/use-case.server.ts";

export const noSuchUser = () => refuse("not-found", "There is no such user.");

/**
 * The account an administrator may act on, held with the rows of all administrators until the transaction ends: of two
 * who shut each other out at the same moment one comes too late, so that one active administrator always remains.
 * Refusals: not-found (deleted ones too), forbidden (oneself, unless told otherwise; the primary administrator, for
 * everyone else; an actor who is no administrator any more).
 */
export async function findTarget(
  tx: Prisma.TransactionClient,
  context: Context,
  userId: string,
  { mayBeSelf = false } = {},
) {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} OR is_admin ORDER BY id FOR NO KEY UPDATE`;
  const { id: actorId } = actorOf(context);
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, omit: { profilePicture: true } });
  if (!user) throw new RefusalError(noSuchUser());
  const standing = { isAdmin: true, isActive: true, isSuspended: false };
  const isStillStaff = (await tx.user.count({ where: { id: actorId, ...standing } })) === 1;
  if (!isStillStaff) throw new RefusalError(refuse("forbidden", "Only administrators may do this."));
  if (actorId === userId && !mayBeSelf)
    throw new RefusalError(refuse("forbidden", "You cannot do this to your own account."));
  if (actorId !== userId && user.isPrimaryAdmin)
    throw new RefusalError(refuse("forbidden", "The primary administrator cannot be changed by others."));
  return user;
}

/** How the audit log names an account. */
export const subjectOf = ({ id, username }: { id: string; username: string }) => ({ kind: "user", id, name: username });
