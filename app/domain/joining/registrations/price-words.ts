import { dollars } from "../../core/kernel/money.ts";
import type { PriceMode } from "../../core/settings/membership-shape.ts";

type Pricing = {
  price: PriceMode;
  prices: { monthly: number; yearly: number };
  trialDays: number;
  isFree: boolean;
};

/** The price of a membership, as sentences. */
export function priceWords({ price, prices, trialDays, isFree }: Pricing): string {
  const both = `$${dollars(prices.monthly)} a month or $${dollars(prices.yearly)} a year`;
  if (isFree)
    return prices.monthly > 0
      ? `Membership is free. Members may support the site with ${both}.`
      : "Membership is free.";
  const costs = `A membership costs ${both}.`;
  return price === "trial"
    ? `The first ${countedDays(trialDays)} free. After that, a membership costs ${both}.`
    : costs;
}

const countedDays = (days: number) => (days === 1 ? "day is" : `${days} days are`);
