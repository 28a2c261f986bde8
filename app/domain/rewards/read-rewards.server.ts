import { nextPaymentOf } from "../billing/next-payment.server.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { discountOf, POINTS_A_TIER, TIERS, tierOf } from "../points/tiers.ts";

const DAY = 86_400_000;

const noSuchAccount = () => refuse("not-found", "This account does not exist any more.");

/**
 * A member's billing cycle: when the month of points ends, what the points are worth now, what the next payment will be
 * and how much that is off the price, and which discount the last cycle has left for the next bill. Prices in US
 * dollars. Refusals: not-found.
 */
export const readBillingStatus = defineUseCase({
  name: "rewards.read-billing-status",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, clock, actor }) {
    const now = clock();
    const [user, next] = await Promise.all([
      db.user.findUnique({
        where: { id: actor.id },
        select: { createdAt: true, membershipStatus: true, stats: true },
      }),
      nextPaymentOf(db, actor.id, now),
    ]);
    if (!user || !next) return noSuchAccount();
    const { createdAt, stats } = user;
    const points = stats?.activityPoints ?? 0;
    return ok({
      subscriptionDate: createdAt.toISOString(),
      nextBillingDate: next.pointsEnd.toISOString(),
      daysUntilBilling: Math.ceil((next.pointsEnd.getTime() - now.getTime()) / DAY),
      baseAmount: next.base,
      currentDiscountPercentage: discountOf(points),
      discountAmount: Math.round((next.base - next.amount) * 100) / 100,
      estimatedNextPayment: next.amount,
      isElite: user.membershipStatus === "elite",
      isExempt: next.isExempt,
      currentActivityPoints: points,
      earnedDiscountPercentage: Number(stats?.membershipDiscount ?? 0),
      nextPaymentDue: next.due?.toISOString() ?? null,
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
