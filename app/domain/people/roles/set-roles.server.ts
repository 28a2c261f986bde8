import type { StaffRole } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { lockTarget } from "../members/lock-target.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { refuseBeyond } from "./one-role.server.ts";
import { RolesSet } from "./output.ts";
import { SetRoles } from "./schema.ts";
import { tellRoles } from "./tell-roles.server.ts";

/**
 * Sets all roles of a member. Refuses all but staff who have recently confirmed. Refusals: not-found, forbidden
 * (oneself, the primary administrator, a member or a role with rights that the caller does not have), invalid (no such
 * role).
 */
export const setRoles = defineUseCase({
  name: "roles.set-of-user",
  input: SetRoles,
  output: RolesSet,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor, clock, site }, { userId, roles }) {
    await lockNamed(tx, "roles");
    const target = await lockTarget(tx, actor, userId, "roles.grant");
    if (!target.ok) return target;
    const replaced = await replaceRoles(tx, { actor, clock }, { userId, roles });
    if (!replaced.ok) return replaced;
    const { before, after, isChanged } = replaced.value;
    const names = (of: StaffRole[]) => of.map(({ name }) => name);
    const { username } = target.value;
    const value = {
      roles: after.map(({ id, name }) => ({ id, name })),
      message: after.length > 0 ? `${username} has: ${names(after).join(", ")}.` : `${username} has no role now.`,
    };
    if (!isChanged) return ok(value, { audit: { unaudited: "The member already has these roles." } });
    const [former, held] = [names(before), names(after)];
    await tellRoles(tx, { clock, site }, target.value, {
      given: held.filter((name) => !former.includes(name)),
      taken: former.filter((name) => !held.includes(name)),
    });
    const audit = { subject: subjectOf(target.value), before: { roles: former }, after: { roles: held } };
    return ok(value, { audit });
  },
});

type Wanted = { userId: string; roles: number[] };
type Replaced = { before: StaffRole[]; after: StaffRole[]; isChanged: boolean };

/** Gives an account exactly these roles. Refusals: invalid (no such role), forbidden (rights that the actor lacks). */
export async function replaceRoles(
  tx: Tx,
  { actor, clock }: Pick<Services, "clock"> & { actor: Actor },
  { userId, roles: wanted }: Wanted,
): Promise<Result<Replaced>> {
  const roles = await tx.staffRole.findMany({
    orderBy: { name: "asc" },
    include: { holders: { where: { userId } } },
  });
  if (wanted.some((id) => !roles.some((role) => role.id === id)))
    return refuseField("roles", "One of these roles no longer exists. Choose again.");
  const before = roles.filter(({ holders }) => holders.length > 0);
  const after = roles.filter(({ id }) => wanted.includes(id));
  const given = after.filter((role) => !before.includes(role));
  const taken = before.filter((role) => !after.includes(role));
  const beyond = refuseBeyond(
    actor,
    [...given, ...taken].flatMap(({ rights }) => rights),
  );
  if (beyond) return refuseField("roles", beyond.message, beyond.code);
  await tx.roleHolder.deleteMany({ where: { userId, roleId: { in: taken.map(({ id }) => id) } } });
  await tx.roleHolder.createMany({
    data: given.map(({ id: roleId }) => ({ userId, roleId, givenBy: actor.id, givenAt: clock() })),
  });
  return ok({ before, after, isChanged: given.length + taken.length > 0 });
}
