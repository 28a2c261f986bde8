/** So many months after someone joined, on the same day of the month; where a month has no such day, on its last. */
export function anniversary(joined: Date, months: number): Date {
  const year = joined.getUTCFullYear();
  const month = joined.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(joined);
  date.setUTCFullYear(year, month, Math.min(joined.getUTCDate(), lastDay));
  return date;
}

/** The first monthly anniversary of joining that is later than `after`. Always reckoned from joining: it never drifts. */
export function anniversaryAfter(joined: Date, after: Date): Date {
  const years = after.getUTCFullYear() - joined.getUTCFullYear();
  const months = Math.max(1, years * 12 + after.getUTCMonth() - joined.getUTCMonth());
  const near = anniversary(joined, months);
  return near > after ? near : anniversary(joined, months + 1);
}
