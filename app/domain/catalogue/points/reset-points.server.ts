import type { Tx } from "../../core/kernel/context.server.ts";
import { RESET } from "./awards.ts";
import { lockBalance } from "./lock-balance.server.ts";

type Reset = {
  userId: string;
  /** Names the month that ends; the journal refuses a second reset with this name. */
  name: string;
  at: Date;
};

/** Sets a balance to zero by a journal row, and returns the previous balance. Later points count for the next month. */
export async function resetPoints(tx: Tx, { userId, name, at }: Reset): Promise<number> {
  const points = await lockBalance(tx, userId);
  if (points !== 0)
    await tx.userActivity.create({
      data: {
        userId,
        activityType: RESET,
        points: -points,
        description: "Your month of points has ended, and a new one has begun",
        relatedId: name,
        createdAt: at,
      },
    });
  return points;
}
