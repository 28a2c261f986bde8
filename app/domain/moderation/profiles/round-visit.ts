import { DAY_MS } from "../../catalogue/tracker/figures.ts";

export const visits = ["today", "this week", "this month", "earlier"] as const;

/** A last visit, rounded so that it does not reveal when the member comes and goes. */
export function roundVisit(at: Date, now: Date): (typeof visits)[number] {
  const days = (now.getTime() - at.getTime()) / DAY_MS;
  if (days < 1) return "today";
  if (days < 7) return "this week";
  return days < 30 ? "this month" : "earlier";
}
