import type { Prisma } from "#app/db/generated/client.ts";
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

/** What a journal row about a thing taken back is called. */
const reversalOf = (type: AwardType) => `${type}_reversed`;

/** The journal row that sets a balance to zero at a member's billing anniversary. */
export const RESET = "monthly_reset";

type About = { userId: string; type: AwardType; relatedId: string };

/**
 * Writes points into the journal within the transaction of what earned them. A second time for the same thing does
 * nothing: true when they were given now.
 */
export async function awardPoints(
  tx: Prisma.TransactionClient,
  { userId, type, relatedId, description }: About & { description: string },
): Promise<boolean> {
  // A reset that runs now comes wholly before or wholly after: ids tell which.
  await lockBalance(tx, userId);
  const { count } = await tx.userActivity.createMany({
    data: [{ userId, activityType: type, points: awards[type], description, relatedId }],
    skipDuplicates: true,
  });
  return count === 1;
}

/**
 * Takes back what a thing had earned, when it is deleted. What a monthly reset has already taken is not taken twice,
 * and neither is what was never given: true when something was taken now.
 */
export async function takeBackPoints(
  tx: Prisma.TransactionClient,
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
