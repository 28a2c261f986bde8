import type { z } from "zod";
import type { Actor } from "../kernel/actor.ts";
import type { AuditEntry } from "../kernel/audit.server.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, type Result, refuseField } from "../kernel/result.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import type { InvitationsGiven } from "./schema.ts";

/** How many people members may invite, with every role: `most` is null where holders have no more than others. */
export async function readQuotas(db: Tx) {
  const { roles: set, ...quotas } = await readSetting(db, "invitations");
  const rows = await db.staffRole.findMany({
    orderBy: [{ name: "asc" }],
    select: { id: true, name: true, rights: true },
  });
  const roles = rows.map(({ id, name, rights }) => ({
    roleId: id,
    name,
    most: set.find(({ roleId }) => roleId === id)?.most ?? null,
    isUnlimited: rights.includes("invitations.unlimited"),
  }));
  return { ...quotas, roles };
}

/** Sets how many people members may invite. Refusals: invalid (an unknown role). */
export async function changeQuotas(
  tx: Tx,
  actor: Actor,
  { roles, member = null, elite = null, per }: z.output<typeof InvitationsGiven>,
): Promise<Result<AuditEntry>> {
  const known = new Set((await tx.staffRole.findMany({ select: { id: true } })).map(({ id }) => id));
  const unknown = roles.findIndex(({ roleId }) => !known.has(roleId));
  if (unknown >= 0)
    return refuseField(`invitations.roles[${unknown}].most`, "This role has been deleted. Reload the page.");
  const set = roles.flatMap(({ roleId, most }) => (most == null ? [] : [{ roleId, most }]));
  const next = { per, member, elite, roles: set };
  const { audit } = await changeSetting(tx, actor, "invitations", () => next, "Invitations");
  return ok(audit);
}
