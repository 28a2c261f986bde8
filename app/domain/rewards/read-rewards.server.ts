import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { applyDiscount } from "../kernel/money.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { anniversaryAfter } from "../points/anniversary.ts";
import { discountOf, POINTS_A_TIER, TIERS, tierOf } from "../points/tiers.ts";
import { readSetting } from "../settings/settings.server.ts";

const DAY = 86_400_000;

const noSuchAccount = () => refuse("not-found", "This account does not exist any more.");

/**
 * A member's billing cycle: when it ends, what the membership would then cost with these points, and which discount the
 * last cycle has left for the next bill. Prices in US dollars. Refusals: not-found.
 */
export const readBillingStatus = defineUseCase({
  name: "rewards.read-billing-status",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, clock, actor }) {
    const now = clock();
    const user = await db.user.findUnique({
      where: { id: actor.id },
      select: { createdAt: true, nextResetAt: true, membershipStatus: true, nextPaymentDue: true, stats: true },
    });
    if (!user) return noSuchAccount();
    const { monthlyPrice } = await readSetting(db, "membership");
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

/** What a member's points are worth now, and how far the next tier is. Refusals: not-found. */
export const readDiscount = defineUseCase({
  name: "rewards.read-discount",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: { stats: true } });
    if (!user) return noSuchAccount();
    const activityPoints = user.stats?.activityPoints ?? 0;
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
