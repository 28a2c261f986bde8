/** So many months after joining, on the same day of the month, or on the month's last day where it is shorter. */
export function anniversary(joined: Date, months: number): Date {
  const year = joined.getUTCFullYear();
  const month = joined.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(joined);
  date.setUTCFullYear(year, month, Math.min(joined.getUTCDate(), lastDay));
  return date;
}

/** The first monthly anniversary of joining after `after`. It is counted from joining each time, so it never drifts. */
export function anniversaryAfter(joined: Date, after: Date): Date {
  const years = after.getUTCFullYear() - joined.getUTCFullYear();
  const months = Math.max(1, years * 12 + after.getUTCMonth() - joined.getUTCMonth());
  const near = anniversary(joined, months);
  return near > after ? near : anniversary(joined, months + 1);
}
