import type { Tx } from "../kernel/context.server.ts";
import { lockBalance } from "./lock-balance.server.ts";

/** What is given once for one thing. The balance follows the journal by a trigger. */
export const awards = {
  upload: 25,
  topic: 5,
  reply: 2,
  invitation: 100,
  seeding: 1,
} as const;

export type AwardType = keyof typeof awards;

/** The type of the journal row that revokes an award. */
const reversalOf = (type: AwardType) => `${type}_reversed`;

/** The type of the journal row that sets a balance to zero at a member's monthly anniversary. */
export const RESET = "monthly_reset";

type About = { userId: string; type: AwardType; relatedId: string };

/**
 * Writes points into the journal within the transaction of what earned them. A second award for the same thing changes
 * nothing. Answers whether the points were given now.
 */
export async function awardPoints(
  tx: Tx,
  { userId, type, relatedId, description }: About & { description: string },
): Promise<boolean> {
  // A reset at the same time comes wholly before or wholly after: the ids of the rows tell which.
  await lockBalance(tx, userId);
  const { count } = await tx.userActivity.createMany({
    data: [{ userId, activityType: type, points: awards[type], description, relatedId }],
    skipDuplicates: true,
  });
  return count === 1;
}

/**
 * Revokes what a thing had earned, when it is deleted. Points that a monthly reset has taken are not taken again, and
 * points that were never given are not taken. Answers whether points were revoked now.
 */
export async function revokePoints(
  tx: Tx,
  { userId, type, relatedId, description }: About & { description: string },
): Promise<boolean> {
  await lockBalance(tx, userId);
  const given = await tx.userActivity.findFirst({ where: { userId, activityType: type, relatedId } });
  if (!given) return false;
  const reset = await tx.userActivity.findFirst({
    where: { userId, activityType: RESET, id: { gt: given.id } },
    select: { id: true },
  });
  if (reset) return false;
  const { count } = await tx.userActivity.createMany({
    data: [{ userId, activityType: reversalOf(type), points: -given.points, description, relatedId }],
    skipDuplicates: true,
  });
  return count === 1;
}
