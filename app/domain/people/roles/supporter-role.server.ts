import type { StaffRole } from "#app/db/generated/client.ts";
import { ownRights } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, type Refusal, refuse, refuseField } from "../../core/kernel/result.ts";
import { type Right, rights } from "../../core/kernel/rights.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { refuseBeyond, sortedRights } from "./one-role.server.ts";
import { SupporterRole, SupporterRoleSet } from "./output.ts";
import { SetSupporterRole } from "./schema.ts";

/**
 * The rights that supporters cannot have, because nobody checks who gets them: all except those over one's own things.
 */
const tooMuch = (held: readonly string[]): Right[] => sortedRights(held).filter((right) => !ownRights.includes(right));

const titlesOf = (held: Right[]) => held.map((right) => `“${rights[right].title}”`).join(", ");

/** The role that supporters hold, and those that can replace it. Refuses all but staff. */
export const readSupporterRole = defineUseCase({
  name: "roles.read-supporter-role",
  output: SupporterRole,
  allow: holding("roles.grant"),
  async read({ db, actor }) {
    const { price, supporterRole } = await readSetting(db, "membership");
    const roles = await db.staffRole.findMany({ orderBy: { name: "asc" } });
    const isOffered = (role: StaffRole) =>
      tooMuch(role.rights).length === 0 && refuseBeyond(actor, role.rights) === null;
    return ok({
      isFreeWithSupporters: price === "supporters",
      role: named(roles.find(({ id }) => id === supporterRole)),
      choices: roles
        .filter((role) => role.id === supporterRole || isOffered(role))
        .map(({ id, name }) => ({ id, name })),
    });
  },
});

/**
 * Sets the role that supporters hold while their support lasts; null removes it. Refuses all but staff who have
 * recently confirmed. Refusals: conflict (the site is not free with supporters), invalid (no such role; it has rights
 * of staff), forbidden (the new or the old role has rights that the caller does not have).
 */
export const setSupporterRole = defineUseCase({
  name: "roles.set-supporter-role",
  input: SetSupporterRole,
  output: SupporterRoleSet,
  allow: holding("roles.grant"),
  confirmed: true,
  async write({ tx, actor, settings }, { roleId }) {
    await lockNamed(tx, "roles");
    const { before } = await changeSetting(tx, actor, "membership", (given) => ({ ...given, supporterRole: roleId }));
    if (before.price !== "supporters")
      return refuseField(
        "roleId",
        "This site does not use free membership with supporters, so nobody would hold the role.",
        "conflict",
      );
    const find = (id: number | null) => (id === null ? null : tx.staffRole.findUnique({ where: { id } }));
    const [former, role] = [await find(before.supporterRole), await find(roleId)];
    if (roleId !== null && !role) return refuseField("roleId", "This role no longer exists.");
    const given = tooMuch(role?.rights ?? []);
    if (given.length > 0)
      return refuseField("roleId", `${role?.name} has rights that supporters cannot have: ${titlesOf(given)}.`);
    const value = { role: named(role) };
    if (roleId === before.supporterRole)
      return ok(value, { audit: { unaudited: "Supporters already hold this role." } });
    const beyond = refuseBeyond(
      actor,
      [former, role].flatMap((one) => one?.rights ?? []),
    );
    if (beyond) return refuseField("roleId", beyond.message, beyond.code);
    const subject = { kind: "setting", id: "membership", name: "Supporter role" };
    const changed = changesOf({ role: former?.name ?? null }, { role: role?.name ?? null });
    return ok(value, { audit: { subject, ...changed }, afterCommit: settings.reload });
  },
});

const named = (role: StaffRole | null | undefined) => (role ? { id: role.id, name: role.name } : null);

/** Refuses to delete the role that supporters hold, because nobody would notice. */
export const refuseDeletion = async (tx: Tx, { id, name }: StaffRole): Promise<Refusal | null> =>
  (await isForSupporters(tx, id))
    ? refuse("conflict", `Supporters hold ${name}. Choose another role for them first, or none.`)
    : null;

/** Refuses rights that supporters cannot have, for the role that they hold. */
export async function refuseTooMuch(tx: Tx, roleId: number, wanted: readonly string[] = []): Promise<Refusal | null> {
  const given = tooMuch(wanted);
  return given.length > 0 && (await isForSupporters(tx, roleId))
    ? refuseField("rights", `Supporters hold this role, so it cannot have: ${titlesOf(given)}.`, "conflict")
    : null;
}

const isForSupporters = async (tx: Tx, roleId: number) =>
  (await readSetting(tx, "membership")).supporterRole === roleId;
