import { type Actor, mayDo, ownRights } from "../kernel/actor.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { isRight, type Right } from "../kernel/rights.ts";
import { mayAct } from "./may-act.ts";
import { noSuchUser } from "./one-user.ts";

/**
 * The account that an administrator acts on, locked with the rows of all administrators until the transaction ends: of
 * two who shut each other out at the same moment the second is refused, so that one active administrator always remains.
 * Refusals: not-found (deleted ones too), forbidden (oneself, unless told otherwise; the primary administrator, for
 * everyone else; an account with rights that the actor lacks; an actor who has lost the right meanwhile).
 */
export async function lockTarget(tx: Tx, actor: Actor, userId: string, right: Right, { mayBeSelf = false } = {}) {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} OR is_admin ORDER BY id FOR NO KEY UPDATE`;
  const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, omit: { profilePicture: true } });
  if (!user) return noSuchUser();
  if (!(await stillHolds(tx, actor, right))) return refuse("forbidden", "Only administrators may do this.");
  if (!actor.isAdmin && (user.isAdmin || (await rightsOf(tx, userId)).some((right) => !mayDo(actor, right))))
    return refuse("forbidden", `${user.username} has rights that you do not have.`);
  if (actor.id === userId && !mayBeSelf) return refuse("forbidden", "You cannot do this to your own account.");
  if (actor.id !== userId && user.isPrimaryAdmin)
    return refuse("forbidden", "The primary administrator cannot be changed by others.");
  return ok(user);
}

/** An administrator still is one; other staff still hold a role with the right. */
async function stillHolds(tx: Tx, { id, isAdmin }: Actor, right: Right): Promise<boolean> {
  const held = isAdmin ? { isAdmin } : { roles: { some: { role: { rights: { has: right } } } } };
  return (await tx.user.count({ where: { id, ...mayAct, ...held } })) === 1;
}

/**
 * Without those over one's own things, which make nobody staff, and so without those that support gives: whoever has them
 * must not be out of reach of staff.
 */
async function rightsOf(tx: Tx, userId: string): Promise<Right[]> {
  const held = await tx.roleHolder.findMany({ where: { userId }, select: { role: { select: { rights: true } } } });
  return held.flatMap(({ role }) =>
    role.rights.filter((right): right is Right => isRight(right) && !ownRights.includes(right)),
  );
}
