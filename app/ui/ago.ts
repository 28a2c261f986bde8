import { counted } from "#app/domain/core/kernel/counted.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/**
 * How long ago a time was, seen from `now`: "Just now", minutes, hours, days, then months and years from two on. `now`
 * is the server's, so that the browser renders the same words.
 */
export function formatAgo(iso: string, now: string): string {
  const seconds = Math.floor((Date.parse(now) - Date.parse(iso)) / 1000);
  if (seconds < MINUTE) return "Just now";
  if (seconds < HOUR) return `${counted(Math.floor(seconds / MINUTE), "minute")} ago`;
  if (seconds < DAY) return `${counted(Math.floor(seconds / HOUR), "hour")} ago`;
  if (seconds < 2 * MONTH) return `${counted(Math.floor(seconds / DAY), "day")} ago`;
  if (seconds < 2 * YEAR) return `${counted(Math.floor(seconds / MONTH), "month")} ago`;
  return `${counted(Math.floor(seconds / YEAR), "year")} ago`;
}

/** A span of seconds in its two largest units: "3d 4h", "4h 20m", "20m". */
export function formatSpan(seconds: number | string): string {
  const whole = Math.max(0, Math.floor(Number(seconds)));
  const [days, hours, minutes] = [
    Math.floor(whole / DAY),
    Math.floor((whole % DAY) / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
  ];
  if (days > 0) return hours > 0 ? `${days.toLocaleString("en-US")}d ${hours}h` : `${days.toLocaleString("en-US")}d`;
  if (hours > 0) return minutes > 0 ? `${hours}h ${minutes}m` : `${hours}h`;
  return `${minutes}m`;
}
