import type { Actor } from "../kernel/actor.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { noSuchUser } from "./one-user.ts";

/**
 * The account that an administrator acts on, locked with the rows of all administrators until the transaction ends: of
 * two who shut each other out at the same moment the second is refused, so that one active administrator always remains.
 * Refusals: not-found (deleted ones too), forbidden (oneself, unless told otherwise; the primary administrator, for
 * everyone else; an actor who is no longer an administrator).
 */
export async function lockTarget(tx: Tx, actor: Actor, userId: string, { mayBeSelf = false } = {}) {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} OR is_admin ORDER BY id FOR NO KEY UPDATE`;
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, omit: { profilePicture: true } });
  if (!user) return noSuchUser();
  const standing = { isAdmin: true, isActive: true, isSuspended: false };
  const isStillStaff = (await tx.user.count({ where: { id: actor.id, ...standing } })) === 1;
  if (!isStillStaff) return refuse("forbidden", "Only administrators may do this.");
  if (actor.id === userId && !mayBeSelf) return refuse("forbidden", "You cannot do this to your own account.");
  if (actor.id !== userId && user.isPrimaryAdmin)
    return refuse("forbidden", "The primary administrator cannot be changed by others.");
  return ok(user);
}
