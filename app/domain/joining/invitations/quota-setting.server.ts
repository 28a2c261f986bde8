import type { Actor } from "../../core/kernel/actor.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import type { InvitationsSetting, QuotaPeriod } from "../../core/settings/invitations-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import type { RoleInvites } from "./schema.ts";

/**
 * How many people members may invite, in general and by role, whether inviters are marked, and the names of all roles.
 * Deleted roles are left out.
 */
export async function readQuotas(db: Tx) {
  const { per, member, elite, roles: numbers, marksInviter } = await readSetting(db, "invitations");
  const rows = await db.staffRole.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
  const roleInvites = rows.flatMap(({ id, name }) =>
    numbers.filter(({ roleId }) => roleId === id).map(({ most }) => ({ role: name, most })),
  );
  const roles = rows.map(({ name }) => name);
  return { invitesPer: per, memberInvites: member, eliteInvites: elite, roleInvites, roles, marksInviter };
}

type Given = {
  invitesPer?: QuotaPeriod | undefined;
  memberInvites?: number | null | undefined;
  eliteInvites?: number | null | undefined;
  roleInvites?: RoleInvites[] | undefined;
  marksInviter?: boolean | undefined;
};

/**
 * Sets how many people members may invite, and whether inviters are marked. If the period is given, both numbers are
 * set, so that a form can empty its fields. Refusals: invalid (an unknown role).
 */
export async function changeQuotas(
  tx: Tx,
  actor: Actor,
  { invitesPer, memberInvites, eliteInvites, roleInvites, marksInviter }: Given,
): Promise<Result<AuditEntry[]>> {
  const given = [invitesPer, memberInvites, eliteInvites, roleInvites, marksInviter];
  if (given.every((one) => one === undefined)) return ok([]);
  const roles: InvitationsSetting["roles"] = [];
  for (const { role: name, most } of roleInvites ?? []) {
    const role = await tx.staffRole.findUnique({ where: { name }, select: { id: true } });
    if (!role) return refuseField("roleInvites", `The role “${name}” doesn't exist.`);
    roles.push({ roleId: role.id, most });
  }
  const { audit } = await changeSetting(
    tx,
    actor,
    "invitations",
    (before) => ({
      marksInviter: marksInviter ?? before.marksInviter,
      roles: roleInvites === undefined ? before.roles : roles,
      ...(invitesPer === undefined
        ? {
            per: before.per,
            member: memberInvites === undefined ? before.member : memberInvites,
            elite: eliteInvites === undefined ? before.elite : eliteInvites,
          }
        : { per: invitesPer, member: memberInvites ?? null, elite: eliteInvites ?? null }),
    }),
    "Invitations",
  );
  return ok([audit]);
}
