import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, seesSteps } from "../../core/kernel/actor.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";

/** The steps `s` in force that closed accounts `u` of people who accepted invitations `v`. */
export const closingStepsOfInvitees = Prisma.sql`invitations v
  JOIN users u ON u.id = v.accepted_by AND v.status = 'accepted' AND u.is_suspended AND u.deleted_at IS NULL
  JOIN standing_steps s ON s.user_id = u.id AND s.lifted_at IS NULL AND s.kind IN ('suspension', 'end')`;

/**
 * How many of a member's invitees have accounts closed by a suspension or an end of membership in force. It is counted
 * each time, so a step that is lifted or undone leaves no trace. `inviter` is a column.
 */
const countClosed = (inviter: Prisma.Sql) => Prisma.sql`
  (SELECT count(DISTINCT closed.user_id)::int FROM (SELECT v.inviter_id, s.user_id FROM ${closingStepsOfInvitees}) closed
   WHERE closed.inviter_id = ${inviter})`;

/**
 * The mark of an inviter as an expression: 0 if operators have turned it off or the caller may not see disciplinary
 * steps.
 */
export async function closedInvitees(
  { settings }: Pick<Services, "settings">,
  actor: Actor,
  inviter: Prisma.Sql,
): Promise<Prisma.Sql> {
  const { marksInviter } = await recallSetting(settings, "invitations");
  return marksInviter && seesSteps(actor) ? countClosed(inviter) : Prisma.sql`0`;
}
