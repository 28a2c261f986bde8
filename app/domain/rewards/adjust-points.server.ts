import { isStaff } from "../kernel/allow.ts";
import { ok, refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUser, subjectOf } from "../members/one-user.ts";
import { lockBalance } from "../points/lock-balance.server.ts";
import { saysLess, withinBalance } from "../points/within-balance.ts";
import { findSameEntry } from "./find-same-entry.server.ts";
import { AdjustPoints } from "./schema.ts";

/** The type of the journal row for what administrators give and take. */
const ADJUSTMENT = "admin_adjustment";

/**
 * Gives a member points or takes some, with the reason in the journal. A balance never falls below 0: of a
 * greater number what is there is taken, and the journal holds that. The same within a minute is one adjustment. Refuses all but staff. Refusals: not-found,
 * conflict (there is nothing to take).
 */
export const adjustPoints = defineUseCase({
  name: "rewards.adjust-points",
  input: AdjustPoints,
  allow: isStaff,
  async write({ tx, clock, actor }, { userId, points: wanted, reason }) {
    const user = await tx.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { id: true, username: true },
    });
    if (!user) return noSuchUser();
    const before = await lockBalance(tx, userId);
    const now = clock();
    const entry = { userId, activityType: ADJUSTMENT, points: wanted, description: `${reason} (${actor.username})` };
    if (await findSameEntry(tx, entry, now))
      return ok(
        { activityPoints: before, message: `${user.username} has ${before} points now.` },
        { audit: { unaudited: "the first submit wrote the entry" } },
      );
    const points = withinBalance(before, wanted);
    if (points === 0) return refuseField("points", `${user.username} has no points to take.`, "conflict");
    await tx.userActivity.create({ data: { ...entry, points, createdAt: now } });
    const activityPoints = before + points;
    const audit = {
      subject: subjectOf(user),
      before: { points: before },
      after: { points: activityPoints, reason },
    };
    const message = `${user.username} has ${activityPoints} points now.${saysLess(points, wanted)}`;
    return ok({ activityPoints, message }, { audit });
  },
});
