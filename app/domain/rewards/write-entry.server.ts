import type { Tx } from "../kernel/context.server.ts";
import { lately } from "../kernel/double-submit.ts";
import { ok, type Result, refuseField } from "../kernel/result.ts";
import { noSuchUser } from "../members/one-user.ts";
import { lockBalance } from "../points/lock-balance.server.ts";
import { withinBalance } from "../points/within-balance.ts";

type Entry = { userId: string; activityType: string; points: number; description: string };

type Entered = {
  id: number;
  user: { id: string; username: string };
  /** The balance before, and the points that were given or taken. */
  before: number;
  points: number;
  /** False where the form was submitted twice: the first submit wrote the entry. */
  isNew: boolean;
};

/**
 * Writes a line into a member's journal of points, and takes at most what is there. A form (`isForm`) may be submitted
 * twice, so the same of one within a minute is one entry. One that took less than it was to take is not found: then
 * there is nothing left to take. Refusals: not-found, conflict (there is nothing to take).
 */
export async function writeEntry(
  { tx, clock }: { tx: Tx; clock: () => Date },
  entry: Entry,
  { isForm }: { isForm: boolean },
): Promise<Result<Entered>> {
  const user = await tx.user.findFirst({
    where: { id: entry.userId, deletedAt: null },
    select: { id: true, username: true },
  });
  if (!user) return noSuchUser();
  // Two at once wait for each other.
  const before = await lockBalance(tx, entry.userId);
  const now = clock();
  const same = isForm
    ? await tx.userActivity.findFirst({ where: { ...entry, createdAt: lately(now) }, select: { id: true } })
    : null;
  if (same) return ok({ id: Number(same.id), user, before, points: entry.points, isNew: false });
  const points = withinBalance(before, entry.points);
  if (points === 0) return refuseField("points", `${user.username} has no points to take.`, "conflict");
  const { id } = await tx.userActivity.create({ data: { ...entry, points, createdAt: now }, select: { id: true } });
  return ok({ id: Number(id), user, before, points, isNew: true });
}
