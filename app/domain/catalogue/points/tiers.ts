/** Points per tier, number of tiers, and the percentage each is worth. */
export const POINTS_A_TIER = 10;
export const TIERS = 10;
export const PERCENT_A_TIER = 10;

/** Tier 0 to 10 for a balance of points. */
const tierOf = (points: number): number => Math.max(0, Math.min(TIERS, Math.floor(points / POINTS_A_TIER)));

/** The current discount, and the distance to the next tier. */
export function progressOf(activityPoints: number) {
  const tier = tierOf(activityPoints);
  return {
    activityPoints,
    tier,
    discountPercentage: discountOf(activityPoints),
    nextTier: tier < TIERS ? tier + 1 : null,
    pointsToNextTier: tier < TIERS ? (tier + 1) * POINTS_A_TIER - activityPoints : 0,
  };
}

/** The percentage off a month's price for a balance of points. */
export const discountOf = (points: number): number => tierOf(points) * PERCENT_A_TIER;
