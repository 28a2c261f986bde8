import { randomUUID } from "node:crypto";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { hoursBetween } from "../../core/kernel/utc.ts";
import { priceFor } from "../billing/price.server.ts";
import { StartCardRenewal } from "./schema.ts";

export const NOTHING_TO_PAY = "You have nothing to pay: your points pay for the next month, or the site is free.";

/**
 * The member's single open checkout, created if there is none. `isCurrent` says whether it is for this period and the
 * current price, and less than an hour old; otherwise it has to be closed first. Refusals: conflict (nothing to pay).
 */
export const claimCheckout = defineUseCase({
  name: "payments.claim-checkout",
  input: StartCardRenewal,
  allow: isSignedIn,
  keepsAnswer: false,
  async write({ tx, clock, actor: { id: userId } }, { billingPeriod }) {
    // The second request of a double click waits here, and finds the checkout created by the first.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`;
    const { amount, discountPercentage } = await priceFor(tx, userId, billingPeriod);
    if (amount === 0) return refuse("conflict", NOTHING_TO_PAY);
    const now = clock();
    const open = await tx.cardCheckout.findFirst({ where: { userId, status: "open" } });
    if (open) {
      const isSame = open.billingPeriod === billingPeriod && Number(open.amount) === amount && !open.discountSpentAt;
      return ok({ checkout: open, isCurrent: isSame && hoursBetween(open.createdAt, now) < 1 });
    }
    const data = { id: randomUUID(), userId, billingPeriod, amount, discountPercentage, createdAt: now };
    return ok({ checkout: await tx.cardCheckout.create({ data }), isCurrent: true });
  },
});
