import { Prisma } from "#app/db/generated/client.ts";
import { type Actor, seesSteps } from "../../core/kernel/actor.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";

/**
 * How many of a member's invitees have accounts closed by a suspension or an end of membership in force. It is counted
 * each time, so a step that is lifted or undone leaves no trace. `inviter` is a column.
 */
const countClosed = (inviter: Prisma.Sql) => Prisma.sql`
  (SELECT count(*)::int FROM invitations cv JOIN users cu ON cu.id = cv.accepted_by AND cu.is_suspended AND cu.deleted_at IS NULL
   WHERE cv.inviter_id = ${inviter} AND cv.status = 'accepted' AND EXISTS (
     SELECT FROM standing_steps cs
     WHERE cs.user_id = cu.id AND cs.lifted_at IS NULL AND cs.kind IN ('suspension', 'end')))`;

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
