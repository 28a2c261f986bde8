import { futureDay } from "../../core/kernel/future-day.ts";
import { type Refusal, refuseField } from "../../core/kernel/result.ts";
import { type PlannedMode, startOf } from "../../core/settings/joining-shape.ts";

type Start = Pick<PlannedMode, "changesAt" | "changesAtMembers">;

/** Refuses a planned change without a start, or whose start is past. */
export function refuseStart(
  { changesAt, changesAtMembers }: Start,
  { now, members }: { now: Date; members: number },
): Refusal | null {
  if (changesAt === null && changesAtMembers === null)
    return refuseField("changesAt", "Enter a date or a number of members.");
  const day = futureDay("changesAt", changesAt, now);
  if (!day.ok) return day;
  if (changesAtMembers !== null && changesAtMembers <= members)
    return refuseField("changesAtMembers", `The site already has ${members.toLocaleString("en-US")} members.`);
  return null;
}

/** Refuses a planned change that starts when another one does. */
export function refuseSameStart(change: PlannedMode, others: readonly PlannedMode[]): Refusal | null {
  if (!others.some((one) => startOf(one) === startOf(change))) return null;
  return change.changesAt === null
    ? refuseField("changesAtMembers", "Another change is planned at this number of members.")
    : refuseField("changesAt", "Another change is planned for this day.");
}
