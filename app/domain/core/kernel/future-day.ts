import { ok, type Result, refuseField } from "./result.ts";

/**
 * The beginning, in UTC, of a day on which something ends or changes; null if none is given. `field` is the input
 * field. Refusals: invalid (the day has begun, or is past).
 */
export function futureDay(field: string, day: string | null | undefined, now: Date): Result<Date | null> {
  if (!day) return ok(null);
  const begins = new Date(`${day}T00:00:00Z`);
  return begins > now ? ok(begins) : refuseField(field, "Choose a day after today, in UTC.");
}
