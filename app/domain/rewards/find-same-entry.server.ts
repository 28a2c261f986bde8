import type { Tx } from "../kernel/context.server.ts";
import { lately } from "../kernel/double-submit.ts";

type Entry = { userId: string; activityType: string; points: number; description: string };

/**
 * The same entry of the last minute: the form was submitted twice. Lock the balance before, so that two at once wait
 * for each other. One that took less than it was to take is not found: then there is nothing left to take.
 */
export const findSameEntry = (tx: Tx, entry: Entry, now: Date) =>
  tx.userActivity.findFirst({ where: { ...entry, createdAt: lately(now) }, select: { id: true } });
