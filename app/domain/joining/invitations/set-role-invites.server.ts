import { holding } from "../../core/kernel/allow.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { RoleInvitesSet } from "./output.ts";
import { readQuotas } from "./quota-setting.server.ts";
import { SetRoleInvites } from "./schema.ts";

/**
 * Sets how many people the holders of one role may invite; without a number, the role has none of its own. Refuses all
 * but staff. Refusals: invalid (an unknown role).
 */
export const setRoleInvites = defineUseCase({
  name: "invitations.set-role-invites",
  input: SetRoleInvites,
  output: RoleInvitesSet,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, { role: name, most = null }) {
    const role = await tx.staffRole.findUnique({ where: { name }, select: { id: true } });
    if (!role) return refuseField("role", "Choose a role from the list.");
    const { audit } = await changeSetting(
      tx,
      actor,
      "invitations",
      (before) => ({
        ...before,
        roles: [
          ...before.roles.filter(({ roleId }) => roleId !== role.id),
          ...(most === null ? [] : [{ roleId: role.id, most }]),
        ],
      }),
      "Invitations",
    );
    const { roleInvites } = await readQuotas(tx);
    return ok({ roleInvites }, { audit, afterCommit: settings.reload });
  },
});
