import type { DigestRhythm } from "#app/db/generated/enums.ts";
import { addHours, addMinutes } from "../../core/kernel/utc.ts";

const HOURS_OF_A_WEEK = 7 * 24;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  formats.set(timeZone, made);
  return made;
}

type Digest = { digestRhythm: DigestRhythm; digestHour: number; timeZone: string | null };

/**
 * The next time after `since` at which the member's clock shows the digest's hour; for a weekly digest, on a Monday.
 */
export function nextDigestAt(since: Date, { digestRhythm, digestHour, timeZone }: Digest): Date {
  const format = formatOf(timeZone ?? "UTC");
  const first = new Date(since);
  first.setUTCMinutes(0, 0, 0);
  for (let hours = 1; hours <= HOURS_OF_A_WEEK; hours++) {
    const parts = format.formatToParts(addHours(first, hours));
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    // A full hour there may be half past, or a quarter to, in UTC.
    const at = addMinutes(addHours(first, hours), -Number(part("minute")));
    if (at > since && Number(part("hour")) === digestHour && (digestRhythm === "daily" || part("weekday") === "Mon"))
      return at;
  }
  // The hour is skipped on that one day, because summer time begins.
  return addHours(first, HOURS_OF_A_WEEK);
}
