import { discountOf, progressOf } from "../../catalogue/points/tiers.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { isFreeSite } from "../../core/settings/membership-shape.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { nextPaymentOf } from "../billing/next-payment.server.ts";
import { findStanding } from "../billing/paid-until.server.ts";
import { ELITE_INVITES } from "./elite.server.ts";
import { BillingStatus, Discount } from "./output.ts";

const DAY = 86_400_000;

const noSuchAccount = () => refuse("not-found", "This account no longer exists.");

/**
 * A member's billing cycle: when the month of points ends, what the points are worth now, the next payment and how much
 * is off its price, and the discount left from the last cycle for the next bill. Prices in US dollars. Refusals:
 * not-found.
 */
export const readBillingStatus = defineUseCase({
  name: "rewards.read-billing-status",
  output: BillingStatus,
  allow: isSignedIn,
  async read({ db, settings, clock, actor }) {
    const now = clock();
    const standing = await findStanding(db, actor.id);
    if (!standing) return noSuchAccount();
    const { createdAt, membershipStatus, activityPoints: points, discount } = standing;
    const terms = await recallSetting(settings, "membership");
    const isFree = isFreeSite(terms);
    const next = nextPaymentOf(standing, terms, now);
    return ok({
      subscriptionDate: createdAt.toISOString(),
      nextBillingDate: next.pointsEnd.toISOString(),
      daysUntilBilling: Math.ceil((next.pointsEnd.getTime() - now.getTime()) / DAY),
      baseAmount: isFree ? 0 : next.base,
      currentDiscountPercentage: isFree ? 0 : discountOf(points),
      discountAmount: isFree ? 0 : Math.round((next.base - next.amount) * 100) / 100,
      estimatedNextPayment: next.amount,
      isElite: membershipStatus === "elite",
      isExempt: next.isExempt,
      isFreeSite: isFree,
      currentActivityPoints: points,
      earnedDiscountPercentage: isFree ? 0 : discount,
      nextPaymentDue: next.due?.toISOString() ?? null,
      confirmedInvites: standing.confirmedInvites,
      neededForElite: ELITE_INVITES,
    });
  },
});

const NO_DISCOUNT = { tier: 0, discountPercentage: 0, nextTier: null, pointsToNextTier: 0 };

/**
 * Returns the member's current discount and the points missing for the next tier; tier 0 on a free site. Refusals:
 * not-found.
 */
export const readDiscount = defineUseCase({
  name: "rewards.read-discount",
  output: Discount,
  allow: isSignedIn,
  async read({ db, settings, actor }) {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: { stats: true } });
    if (!user) return noSuchAccount();
    const progress = progressOf(user.stats?.activityPoints ?? 0);
    const isFree = isFreeSite(await recallSetting(settings, "membership"));
    return ok(isFree ? { ...progress, ...NO_DISCOUNT } : progress);
  },
});
