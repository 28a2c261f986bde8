import { dollars } from "#app/domain/core/kernel/money.ts";

/** An amount in its own currency, as the card service reported it. */
export function amountWords({ amount, currency }: { amount: number | null; currency: string | null }): string {
  if (amount === null) return "Not reported";
  return currency === "usd"
    ? `$${dollars(amount)}`
    : `${dollars(amount)} ${(currency ?? "unknown currency").toUpperCase()}`;
}
