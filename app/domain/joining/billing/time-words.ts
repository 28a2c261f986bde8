import type { TimeKind } from "#app/db/generated/enums.ts";
import { counted } from "../../core/kernel/counted.ts";

export const timeKinds = [
  "earlier",
  "joined",
  "paid",
  "points",
  "taken_back",
  "given_back",
  "free_time",
  "first_payment",
  "elite",
  "elite_ended",
  "admin_ended",
  "waiver_ended",
  "opened",
  "undone",
] as const satisfies readonly TimeKind[];

/** Why the date of the next payment changed, as members read it. */
export const timeWords: Record<TimeKind, string> = {
  earlier: "The date when this list began",
  joined: "Joined",
  paid: "Payment",
  points: "Paid with points",
  taken_back: "A payment was returned",
  given_back: "A returned payment was received again",
  free_time: "Free time ended, and paid time continues",
  first_payment: "Days before the first payment",
  elite: "Elite: nothing is due, and paid time is paused",
  elite_ended: "No longer elite",
  admin_ended: "No longer an administrator",
  waiver_ended: "The fee waiver ended",
  opened: "Opened by staff",
  undone: "A change by staff was undone",
};

/** A duration in days, or in hours if it is shorter than a day: "30 days". */
export const stretchWords = (seconds: number): string =>
  seconds >= 86_400 ? counted(Math.round(seconds / 86_400), "day") : counted(Math.round(seconds / 3_600), "hour");

/** Time given or taken: "+30 days", "−12 days"; empty for none. */
export const changeWords = (seconds: number): string =>
  seconds === 0 ? "" : `${seconds > 0 ? "+" : "−"}${stretchWords(Math.abs(seconds))}`;
