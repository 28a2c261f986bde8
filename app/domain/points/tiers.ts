/** Points a tier takes, how many tiers there are, and the percentage each is worth. */
export const POINTS_A_TIER = 10;
export const TIERS = 10;
export const PERCENT_A_TIER = 10;

/** Tier 0 to 10 for a balance of points. */
export const tierOf = (points: number): number => Math.max(0, Math.min(TIERS, Math.floor(points / POINTS_A_TIER)));

/** The percentage off a month's price for a balance of points. */
export const discountOf = (points: number): number => tierOf(points) * PERCENT_A_TIER;
