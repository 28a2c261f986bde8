import { RESET } from "../../catalogue/points/awards.ts";
import { lockBalance } from "../../catalogue/points/lock-balance.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { noSuchEntry } from "./find-activities.server.ts";
import { ActivityDeleted } from "./output.ts";
import { OneActivity } from "./schema.ts";

/**
 * Deletes an entry of the current month, with the row that revoked it, and updates the balance. An entry of a month
 * closed by a reset cannot be deleted, because the reset already took its points; nor can one whose points another
 * entry has taken, because a balance never falls below 0. Refuses all but staff. Refusals: not-found, conflict.
 */
export const deleteActivity = defineUseCase({
  name: "rewards.delete-activity",
  input: OneActivity,
  output: ActivityDeleted,
  allow: holding("points.adjust"),
  async write({ tx }, { activityId: id }) {
    const row = await tx.userActivity.findUnique({
      where: { id },
      include: { user: { select: { id: true, username: true } } },
    });
    if (!row) return noSuchEntry();
    const { userId, activityType, relatedId, points, description } = row;
    const balance = await lockBalance(tx, userId);
    const reset = await tx.userActivity.findFirst({
      where: { userId, activityType: RESET, id: { gte: id } },
      select: { id: true },
    });
    if (reset) return refuse("conflict", "This entry belongs to a month that has ended, so it cannot be deleted.");
    const reversal = relatedId ? [{ userId, relatedId, activityType: `${activityType}_reversed` }] : [];
    const where = { OR: [{ id }, ...reversal] };
    const { _sum, _count } = await tx.userActivity.aggregate({ where, _sum: { points: true }, _count: true });
    if (_count === 0) return noSuchEntry();
    if (balance < (_sum.points ?? 0))
      return refuse("conflict", "These points have already been spent. First delete the entry that spent them.");
    await tx.userActivity.deleteMany({ where });
    const audit = { subject: subjectOf(row.user), before: { activityId: id, activityType, points, description } };
    return ok({ activityId: id, message: "Entry deleted." }, { audit });
  },
});
