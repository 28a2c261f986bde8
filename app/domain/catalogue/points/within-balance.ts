/** The change that is possible: a balance never falls below 0. */
export const withinBalance = (balance: number, points: number): number => Math.max(points, -balance) || 0;

/** Tells an administrator that fewer points were taken than requested. */
export const saysLess = (points: number, wanted: number): string =>
  points === wanted ? "" : ` Only ${-points} of ${-wanted} points were taken away, because the balance had no more.`;
