const QUARTER_MS = 900_000;

/**
 * When somebody joined, as precise as the day in any zone needs: days begin at whole quarters of an hour in UTC.
 */
export const roundJoining = (at: Date): string =>
  new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
