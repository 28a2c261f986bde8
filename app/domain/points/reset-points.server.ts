import type { Prisma } from "#app/db/generated/client.ts";
import { RESET } from "./award-points.server.ts";
import { lockBalance } from "./lock-balance.server.ts";

type Reset = {
  userId: string /** Names the month that ends; a second reset of the same name is refused by the journal. */;
  name: string;
  at: Date;
};

/** Sets a balance to zero by a row in the journal; answers what it was. What is gained meanwhile is the next month's. */
export async function resetPoints(tx: Prisma.TransactionClient, { userId, name, at }: Reset): Promise<number> {
  const points = await lockBalance(tx, userId);
  if (points !== 0)
    await tx.userActivity.create({
      data: {
        userId,
        activityType: RESET,
        points: -points,
        description: "Your month of points ended, and a new one began",
        relatedId: name,
        createdAt: at,
      },
    });
  return points;
}
