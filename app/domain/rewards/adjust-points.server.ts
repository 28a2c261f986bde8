import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { subjectOf } from "../members/one-user.ts";
import { lockBalance } from "../points/lock-balance.server.ts";
import { AdjustPoints } from "./schema.ts";

/** The journal's word for what administrators give and take. */
export const ADJUSTMENT = "admin_adjustment";

/**
 * Gives a member points or takes some, with the reason in the journal. A balance may fall below zero by it: a debt
 * that the next reset forgives. Refuses all but staff. Refusals: not-found.
 */
export const adjustPoints = defineUseCase({
  name: "rewards.adjust-points",
  input: AdjustPoints,
  allow: isStaff,
  async run(context, { userId, points, reason }) {
    return context.db.$transaction(async (tx) => {
      const user = await tx.user.findFirst({
        where: { id: userId, deletedAt: null },
        select: { id: true, username: true },
      });
      if (!user) throw new RefusalError(refuse("not-found", "There is no such user."));
      const before = await lockBalance(tx, userId);
      await tx.userActivity.create({
        data: {
          userId,
          activityType: ADJUSTMENT,
          points,
          description: `${reason} (${actorOf(context).username})`,
          createdAt: context.clock(),
        },
      });
      const activityPoints = before + points;
      await recordAct(tx, context, {
        act: "rewards.adjust-points",
        subject: subjectOf(user),
        before: { points: before },
        after: { points: activityPoints, reason },
      });
      return ok({ activityPoints, message: `${user.username} has ${activityPoints} points now.` });
    });
  },
});
