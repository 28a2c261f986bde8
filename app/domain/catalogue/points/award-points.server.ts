import type { Tx } from "../../core/kernel/context.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { type AwardType, awards, isCapped } from "./awards.ts";
import { earnedToday } from "./earned-today.server.ts";
import { lockBalance } from "./lock-balance.server.ts";

type Award = { userId: string; type: AwardType; relatedId: string; description: string; at: Date };

/**
 * Writes points into the journal within the transaction of whatever earned them, and returns how many were awarded. A
 * second award for one thing gives nothing. If an operator has set a daily cap for the kind, the last award of a day is
 * cut to what is left of it.
 */
export async function awardPoints(tx: Tx, { userId, type, relatedId, description, at }: Award): Promise<number> {
  // Awards wait for each other here, so that two at once cannot both take what is left of a cap. A concurrent reset
  // comes entirely before or entirely after: the ids of the rows tell which.
  await lockBalance(tx, userId);
  const points = Math.min(awards[type], await leftOf(tx, { userId, type, at }));
  if (points <= 0) return 0;
  const { count } = await tx.userActivity.createMany({
    data: [{ userId, activityType: type, points, description, relatedId, createdAt: at }],
    skipDuplicates: true,
  });
  return count === 1 ? points : 0;
}

/** The rest of the daily cap; Infinity without a cap. */
async function leftOf(tx: Tx, { userId, type, at }: Pick<Award, "userId" | "type" | "at">): Promise<number> {
  if (!isCapped(type)) return Number.POSITIVE_INFINITY;
  const cap = (await readSetting(tx, "points"))[`${type}Cap`];
  return cap === null ? Number.POSITIVE_INFINITY : cap - (await earnedToday(tx, userId, [type], at))(type);
}
