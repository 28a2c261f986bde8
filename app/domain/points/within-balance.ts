/** What a change of so many points comes to: a balance never falls below 0. */
export const withinBalance = (balance: number, points: number): number => Math.max(points, -balance) || 0;

/** What an administrator is told when less could be taken than they wanted. */
export const saysLess = (points: number, wanted: number): string =>
  points === wanted ? "" : ` Of ${-wanted} points ${-points} were taken: there were no more.`;
