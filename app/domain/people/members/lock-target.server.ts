import type { User } from "#app/db/generated/client.ts";
import { type Actor, mayDo, ownRights } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { isRight, type Right } from "../../core/kernel/rights.ts";
import { mayAct } from "./may-act.ts";
import { noSuchUser } from "./one-user.ts";

type Allowed = { mayBeSelf?: boolean };
type Target = Omit<User, "profilePicture">;

/**
 * The account that an administrator acts on, locked with the rows of all administrators until the transaction ends:
 * if two lock each other out at the same time, the second is refused, so that one active administrator always remains.
 * Refusals: not-found (including deleted accounts), forbidden (oneself, unless allowed; the primary administrator, for
 * everyone else; an account with rights that the actor lacks; an actor who has since lost the right).
 */
export const lockTarget = async (tx: Tx, actor: Actor, userId: string, right: Right, allowed: Allowed = {}) =>
  (await lockTargets(tx, actor, [userId], right, allowed))(userId);

/** Locks many accounts, in as many statements; returns the result for each by its id. */
export async function lockTargets(
  tx: Tx,
  actor: Actor,
  ids: string[],
  right: Right,
  { mayBeSelf = false }: Allowed = {},
): Promise<(id: string) => Result<Target>> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${ids}) OR is_admin ORDER BY id FOR NO KEY UPDATE`;
  const found = await tx.user.findMany({ where: { id: { in: ids }, deletedAt: null }, omit: { profilePicture: true } });
  const users = new Map(found.map((user) => [user.id, user]));
  const holds = found.length > 0 && (await stillHolds(tx, actor, right));
  const above = actor.isAdmin ? new Set() : await findAbove(tx, actor, ids);
  return (id) => {
    const user = users.get(id);
    if (!user) return noSuchUser();
    if (!holds) return refuse("forbidden", "You no longer have the right to do this.");
    if (!actor.isAdmin && (user.isAdmin || above.has(id)))
      return refuse("forbidden", `${user.username} has rights that you do not have.`);
    if (actor.id === id && !mayBeSelf) return refuse("forbidden", "You cannot do this to your own account.");
    if (actor.id !== id && user.isPrimaryAdmin)
      return refuse("forbidden", "The primary administrator cannot be changed by others.");
    return ok(user);
  };
}

/** Checks that an administrator still is one, and that other staff still hold a role with the right. */
async function stillHolds(tx: Tx, { id, isAdmin }: Actor, right: Right): Promise<boolean> {
  const held = isAdmin ? { isAdmin } : { roles: { some: { role: { rights: { has: right } } } } };
  return (await tx.user.count({ where: { id, ...mayAct, ...held } })) === 1;
}

/**
 * The members who have rights that the actor lacks. Rights over one's own things and those given for support do not
 * count: they make nobody staff, and must not put their holders out of staff's reach.
 */
async function findAbove(tx: Tx, actor: Actor, ids: string[]): Promise<Set<string>> {
  const held = await tx.roleHolder.findMany({
    where: { userId: { in: ids } },
    select: { userId: true, role: { select: { rights: true } } },
  });
  const isAbove = (right: string) => isRight(right) && !ownRights.includes(right) && !mayDo(actor, right);
  return new Set(held.filter(({ role }) => role.rights.some(isAbove)).map(({ userId }) => userId));
}
