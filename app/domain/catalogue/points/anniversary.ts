import { addMonths } from "../../core/kernel/utc.ts";

/** The first monthly anniversary of joining after `after`. It is counted from joining each time, so it never drifts. */
export function anniversaryAfter(joined: Date, after: Date): Date {
  const years = after.getUTCFullYear() - joined.getUTCFullYear();
  const months = Math.max(1, years * 12 + after.getUTCMonth() - joined.getUTCMonth());
  const near = addMonths(joined, months);
  return near > after ? near : addMonths(joined, months + 1);
}
