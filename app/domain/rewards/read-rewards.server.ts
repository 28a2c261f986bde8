import { isSignedIn } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { applyDiscount } from "../kernel/money.ts";
import { ok, RefusalError, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { anniversaryAfter } from "../points/anniversary.ts";
import { discountOf, POINTS_A_TIER, TIERS, tierOf } from "../points/tiers.ts";
import { readSetting } from "../settings/settings.server.ts";

const DAY = 86_400_000;

async function readStanding(context: Context) {
  const user = await context.db.user.findUnique({
    where: { id: actorOf(context).id },
    select: { createdAt: true, nextResetAt: true, membershipStatus: true, nextPaymentDue: true, stats: true },
  });
  if (!user) throw new RefusalError(refuse("not-found", "This account does not exist any more."));
  return user;
}

/**
 * A member's billing cycle: when it ends, what the points would make of the price then, and what the last one has
 * left for the next bill. Prices in US dollars.
 */
export const readBillingStatus = defineUseCase({
  name: "rewards.read-billing-status",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const now = context.clock();
    const [user, { monthlyPrice }] = await Promise.all([readStanding(context), readSetting(context.db, "membership")]);
    const { createdAt, nextResetAt, stats, nextPaymentDue } = user;
    const isElite = user.membershipStatus === "elite";
    const next = nextResetAt && nextResetAt > now ? nextResetAt : anniversaryAfter(createdAt, now);
    const points = stats?.activityPoints ?? 0;
    const percent = discountOf(points);
    const due = isElite ? 0 : applyDiscount(monthlyPrice, percent);
    return ok({
      subscriptionDate: createdAt.toISOString(),
      nextBillingDate: next.toISOString(),
      daysUntilBilling: Math.ceil((next.getTime() - now.getTime()) / DAY),
      baseAmount: monthlyPrice,
      currentDiscountPercentage: percent,
      discountAmount: Math.round((monthlyPrice - applyDiscount(monthlyPrice, percent)) * 100) / 100,
      estimatedNextPayment: due,
      isElite,
      currentActivityPoints: points,
      earnedDiscountPercentage: Number(stats?.membershipDiscount ?? 0),
      nextPaymentDue: nextPaymentDue?.toISOString() ?? null,
    });
  },
});

/** What a member's points are worth now, and how far the next tier is. */
export const readDiscount = defineUseCase({
  name: "rewards.read-discount",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { stats } = await readStanding(context);
    const activityPoints = stats?.activityPoints ?? 0;
    const tier = tierOf(activityPoints);
    return ok({
      activityPoints,
      tier,
      discountPercentage: discountOf(activityPoints),
      nextTier: tier < TIERS ? tier + 1 : null,
      pointsToNextTier: tier < TIERS ? (tier + 1) * POINTS_A_TIER - activityPoints : 0,
    });
  },
});
