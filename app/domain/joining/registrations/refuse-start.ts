import { futureDay } from "../../core/kernel/future-day.ts";
import { type Refusal, refuseField } from "../../core/kernel/result.ts";
import type { PlannedMode } from "../../core/settings/joining-shape.ts";

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
