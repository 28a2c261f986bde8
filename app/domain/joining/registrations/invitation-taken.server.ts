import type { RegistrationToken as Registration } from "#app/db/generated/client.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { type Refusal, refuse } from "../../core/kernel/result.ts";
import { joiningAt } from "../../core/settings/joining-shape.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { registrationStates } from "./registration-states.ts";

export const INVITATION_USED = "This invitation is no longer valid. Ask for another one.";

/**
 * Whether somebody else is already joining with this invitation. An unpaid or unconfirmed registration does not reserve
 * it.
 */
export const isInvitationTaken = async (tx: Tx, inviteCode: string, except: number): Promise<boolean> =>
  (await tx.registrationToken.count({
    where: { inviteCode, id: { not: except }, status: { in: registrationStates.before("approved") } },
  })) > 0;

/**
 * Refuses to continue a registration whose invitation has been withdrawn or used, if joining needs one, because the
 * payment would be wasted.
 */
export async function refuseWithoutInvitation(
  tx: Tx,
  { inviteCode, applicationId }: Pick<Registration, "inviteCode" | "applicationId">,
  now: Date,
): Promise<Refusal | null> {
  if (!inviteCode || applicationId !== null) return null;
  const { mode } = joiningAt(await readSetting(tx, "joining"), now);
  if (mode !== "invitation" && mode !== "application") return null;
  const isOpen = (await tx.invitation.count({ where: { inviteCode, status: "pending" } })) > 0;
  return isOpen ? null : refuse("conflict", INVITATION_USED);
}
