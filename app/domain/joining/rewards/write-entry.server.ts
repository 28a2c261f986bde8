import { lockBalance } from "../../catalogue/points/lock-balance.server.ts";
import { withinBalance } from "../../catalogue/points/within-balance.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { noSuchUser } from "../../people/members/one-user.ts";

type Entry = { userId: string; activityType: string; points: number; description: string };

type Entered = {
  id: number;
  user: { id: string; username: string };
  /** The balance before, and the points that were given or taken. */
  before: number;
  points: number;
};

/**
 * Adds an entry to a member's points journal, taking at most the points that the member has. Refusals: not-found,
 * conflict (no points to take).
 */
export async function writeEntry({ tx, clock }: { tx: Tx; clock: () => Date }, entry: Entry): Promise<Result<Entered>> {
  const user = await tx.user.findFirst({
    where: { id: entry.userId, deletedAt: null },
    select: { id: true, username: true },
  });
  if (!user) return noSuchUser();
  // Simultaneous entries wait for each other.
  const before = await lockBalance(tx, entry.userId);
  const points = withinBalance(before, entry.points);
  if (points === 0) return refuseField("points", `${user.username} has no points to take.`, "conflict");
  const { id } = await tx.userActivity.create({ data: { ...entry, points, createdAt: clock() }, select: { id: true } });
  return ok({ id: Number(id), user, before, points });
}
