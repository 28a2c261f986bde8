import type { Actor } from "../../core/kernel/actor.ts";
import type { AuditEntry } from "../../core/kernel/audit.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import type { InvitationsSetting, QuotaPeriod } from "../../core/settings/invitations-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import type { RoleInvites } from "./schema.ts";

/**
 * How many people members may invite, in general and by role, and whether inviters are marked. Deleted roles are left
 * out.
 */
export async function readQuotas(db: Tx) {
  const { per, member, elite, roles, marksInviter } = await readSetting(db, "invitations");
  const ids = roles.map(({ roleId }) => roleId);
  const rows =
    ids.length === 0 ? [] : await db.staffRole.findMany({ where: { id: { in: ids } }, orderBy: { name: "asc" } });
  const mostOf = (id: number) => roles.find(({ roleId }) => roleId === id)?.most ?? 0;
  const roleInvites = rows.map(({ id, name }) => ({ role: name, most: mostOf(id) }));
  return { invitesPer: per, memberInvites: member, eliteInvites: elite, roleInvites, marksInviter };
}

type Given = {
  invitesPer?: QuotaPeriod | undefined;
  memberInvites?: number | null | undefined;
  eliteInvites?: number | null | undefined;
  roleInvites?: RoleInvites[] | undefined;
  marksInviter?: boolean | undefined;
};

/**
 * Sets how many people members may invite, and whether inviters are marked. If the period is given, all numbers are
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
      ...(invitesPer === undefined
        ? {
            per: before.per,
            member: memberInvites === undefined ? before.member : memberInvites,
            elite: eliteInvites === undefined ? before.elite : eliteInvites,
            roles: roleInvites === undefined ? before.roles : roles,
          }
        : { per: invitesPer, member: memberInvites ?? null, elite: eliteInvites ?? null, roles }),
    }),
    "Invitations",
  );
  return ok([audit]);
}
