const DAY_MS = 86_400_000;

/** How many days, weeks and months to keep the newest copy of. */
export type CopyRule = { copyDays: number; copyWeeks: number; copyMonths: number };

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * The copies that the rule keeps, of a list with the newest first. Days, weeks and months without a copy do not count,
 * so that a site that was down for a month loses no copies.
 */
export function copiesKept<Copy extends { createdAt: Date }>(
  copies: Copy[],
  { copyDays, copyWeeks, copyMonths }: CopyRule,
): Set<Copy> {
  const newestOfEach = (periodOf: (at: Date) => number, most: number): Copy[] => {
    const seen = new Map<number, Copy>();
    for (const copy of copies) {
      const period = periodOf(copy.createdAt);
      if (!seen.has(period)) seen.set(period, copy);
    }
    return [...seen.values()].slice(0, most);
  };
  return new Set([
    ...newestOfEach(dayOf, copyDays),
    ...newestOfEach(weekOf, copyWeeks),
    ...newestOfEach(monthOf, copyMonths),
  ]);
}
