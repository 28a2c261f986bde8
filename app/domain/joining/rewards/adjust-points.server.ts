import { saysLess } from "../../catalogue/points/within-balance.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { PointsAdjusted } from "./output.ts";
import { AdjustPoints } from "./schema.ts";
import { writeEntry } from "./write-entry.server.ts";

/** The type of journal entries for points that administrators give or take. */
const ADJUSTMENT = "admin_adjustment";

/**
 * Gives a member points or takes some, with the reason in the journal. A balance never falls below 0: at most the
 * points that the member has are taken and recorded. Refuses all but staff. Refusals: not-found, conflict (no points to
 * take).
 */
export const adjustPoints = defineUseCase({
  name: "rewards.adjust-points",
  input: AdjustPoints,
  output: PointsAdjusted,
  allow: holding("points.adjust"),
  async write(context, { userId, points: wanted, reason }) {
    const description = `${reason} (${context.actor.username})`;
    const entered = await writeEntry(context, { userId, activityType: ADJUSTMENT, points: wanted, description });
    if (!entered.ok) return entered;
    const { user, before, points } = entered.value;
    const activityPoints = before + points;
    const message = `${user.username} now has ${activityPoints} points.${saysLess(points, wanted)}`;
    const audit = {
      subject: subjectOf(user),
      before: { points: before },
      after: { points: activityPoints, reason },
    };
    return ok({ activityPoints, message }, { audit });
  },
});
