import type { Tx } from "../../core/kernel/context.server.ts";
import type { MembershipSetting } from "../../core/settings/membership-shape.ts";
import { type RoleBadge, toColour } from "./badges.ts";

/** The role that supporters hold; null if there is none. */
export async function findSupporterRole(db: Tx, { supporterRole: id }: MembershipSetting): Promise<RoleBadge | null> {
  const role = id === null ? null : await db.staffRole.findUnique({ where: { id } });
  return role && { name: role.name, colour: toColour(role.colour) };
}
