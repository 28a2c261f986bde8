import { paths } from "#app/paths/paths.ts";
import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, refuse, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { recordCauses } from "../../core/news/record-causes.server.ts";
import { auditedRole, noSuchRole, refuseBeyond, refuseOwn, sortedRights } from "./one-role.server.ts";
import { RoleChanged, RoleDeleted, RoleMade } from "./output.ts";
import { ChangeRole, CreateRole, MAX_ROLES, OneRole } from "./schema.ts";
import { refuseDeletion, refuseTooMuch } from "./supporter-role.server.ts";

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: "role", id, name });

async function refuseTaken(tx: Tx, name: string, except?: number) {
  const [taken] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM roles WHERE lower(name) = lower(${name}) AND id IS DISTINCT FROM ${except ?? null}::int LIMIT 1`;
  return taken ? refuseField("name", "A role with this name already exists.", "conflict") : null;
}

/**
 * Creates a role. Refuses all but staff who have recently confirmed. Refusals: forbidden (rights that the caller
 * does not have), conflict (the name is taken; too many roles).
 */
export const createRole = defineUseCase({
  name: "roles.create",
  input: CreateRole,
  output: RoleMade,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor }, given) {
    const beyond = refuseBeyond(actor, given.rights);
    if (beyond) return beyond;
    const cap = { count: () => tx.staffRole.count(), most: MAX_ROLES, things: "roles", remedy: "Delete one first." };
    const room = await withinCap(tx, { lock: "roles" }, cap);
    if (!room.ok) return room;
    const taken = await refuseTaken(tx, given.name);
    if (taken) return taken;
    const made = await tx.staffRole.create({ data: { ...given, rights: sortedRights(given.rights) } });
    const { id, name } = made;
    return ok({ id, name }, { audit: { subject: subjectOf(made), after: auditedRole(made) } });
  },
});

/**
 * Changes a role. Refuses all but staff who have recently confirmed. Refusals: not-found, forbidden (the caller
 * holds it; it has, or would have, rights that the caller does not have), conflict (the name is taken; someone else has
 * since changed the role; supporters hold it, and it would have rights that supporters cannot have).
 */
export const changeRole = defineUseCase({
  name: "roles.change",
  input: ChangeRole,
  output: RoleChanged,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor }, { roleId: id, version, rights, ...given }) {
    await lockNamed(tx, "roles");
    const before = await tx.staffRole.findUnique({ where: { id } });
    if (!before) return noSuchRole();
    const own = await refuseOwn(tx, actor, id);
    if (own) return own;
    const beyond = refuseBeyond(actor, [...before.rights, ...(rights ?? [])]) ?? (await refuseTooMuch(tx, id, rights));
    if (beyond) return beyond;
    if (version !== undefined && version !== before.version)
      return refuse("conflict", "Someone else has changed this role since you opened it. Check it again.");
    const taken = given.name === undefined ? null : await refuseTaken(tx, given.name, id);
    if (taken) return taken;
    const after = await tx.staffRole.update({
      where: { id },
      data: { ...given, ...(rights && { rights: sortedRights(rights) }), version: { increment: 1 } },
    });
    const audit = { subject: subjectOf(before), ...changesOf(auditedRole(before), auditedRole(after)) };
    return ok({ id, name: after.name, version: after.version }, { audit });
  },
});

/**
 * Deletes a role; its holders lose it. Returns how many held it. Refuses all but staff who have recently confirmed.
 * Refusals: not-found, forbidden (the caller holds it; it has rights that the caller does not have), conflict
 * (supporters hold it).
 */
export const deleteRole = defineUseCase({
  name: "roles.delete",
  input: OneRole,
  output: RoleDeleted,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor, clock }, { roleId: id }) {
    await lockNamed(tx, "roles");
    const role = await tx.staffRole.findUnique({ where: { id } });
    if (!role) return noSuchRole();
    const own = await refuseOwn(tx, actor, id);
    if (own) return own;
    const beyond = refuseBeyond(actor, role.rights);
    if (beyond) return refuse(beyond.code, beyond.message);
    const needed = await refuseDeletion(tx, role);
    if (needed) return needed;
    const lost = await tx.roleHolder.findMany({ where: { roleId: id }, select: { userId: true } });
    const holders = lost.length;
    await tx.roleHolder.deleteMany({ where: { roleId: id } });
    await tx.staffRole.delete({ where: { id } });
    const title = `You no longer have the role ${role.name}: it was deleted`;
    const members = lost.map(({ userId }) => userId);
    const notice = { kind: "account", page: paths.account.rights(), title, audience: "members", members } as const;
    await recordCauses(tx, { clock }, [notice]);
    const audit = { subject: subjectOf(role), before: { ...auditedRole(role), holders } };
    return ok({ id, name: role.name, holders }, { audit });
  },
});
