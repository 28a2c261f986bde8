/**
 * Arithmetic with dates, in UTC: a day has 24 hours and a month its days in UTC, whatever zone the server is in. A
 * library that counts in the server's zone would move due dates by an hour twice a year.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

export const addSeconds = (date: Date, seconds: number): Date => later(date, seconds * SECOND);
export const addMinutes = (date: Date, minutes: number): Date => later(date, minutes * MINUTE);
export const addHours = (date: Date, hours: number): Date => later(date, hours * HOUR);
export const addDays = (date: Date, days: number): Date => later(date, days * DAY);

/** The same day and time a number of months later, or the last day if that month is shorter. */
export function addMonths(date: Date, months: number): Date {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return moved;
}

/** The number of whole hours between two moments. */
export const hoursBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / HOUR);

/** A moment in ISO 8601, or null. PostgreSQL has its own format for times in rows that are JSON. */
export const iso = (time: Date | string | null): string | null => (time === null ? null : new Date(time).toISOString());

const dayFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** A day in words, for mails and refusals: "3 December 2026". */
export const dayWords = (at: Date): string => dayFormat.format(at);
