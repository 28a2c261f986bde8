import { holding } from "../kernel/allow.ts";
import { ok, refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { lockTarget } from "../members/lock-target.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { lockRoles, refuseBeyond } from "./one-role.server.ts";
import { SetRoles } from "./schema.ts";

/**
 * Sets all roles of a member. Refuses all but staff who have confirmed lately. Refusals: not-found, forbidden (oneself,
 * the primary administrator, a member or a role with rights that the caller does not have), invalid (no such role).
 */
export const setRoles = defineUseCase({
  name: "roles.set-of-user",
  input: SetRoles,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor, clock }, { userId, roles: wanted }) {
    await lockRoles(tx);
    const target = await lockTarget(tx, actor, userId, "roles.grant");
    if (!target.ok) return target;
    const roles = await tx.staffRole.findMany({
      orderBy: { name: "asc" },
      include: { holders: { where: { userId } } },
    });
    if (wanted.some((id) => !roles.some((role) => role.id === id)))
      return refuseField("roles", "One of these roles no longer exists. Please choose again.");
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
    const names = (of: typeof roles) => of.map(({ name }) => name);
    const { username } = target.value;
    const value = {
      roles: after.map(({ id, name }) => ({ id, name })),
      message: after.length > 0 ? `${username} has: ${names(after).join(", ")}.` : `${username} has no role now.`,
    };
    return given.length + taken.length === 0
      ? ok(value, { audit: { unaudited: "The member has these roles already." } })
      : ok(value, {
          audit: {
            subject: subjectOf(target.value),
            before: { roles: names(before) },
            after: { roles: names(after) },
          },
        });
  },
});
