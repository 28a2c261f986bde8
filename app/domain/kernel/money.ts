type Amount = { toString: () => string };

/** A stored amount as a number, as the API answers it; 0 where there is none. */
export const amountOf = (amount: Amount | null): number => Number(amount?.toString() ?? 0);

/** US dollars as members read them: "10", "12.50". */
export const dollars = (amount: Amount | null): string => {
  const value = amountOf(amount);
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
};

/** An amount in cents, as the card service counts. */
export const toCents = (amount: Amount | number): number => Math.round(Number(amount) * 100);

/** Cents as the database keeps an amount: "12.50". */
export const fromCents = (cents: number): string => (cents / 100).toFixed(2);

/** Dollars less a percentage, to the cent. */
export const applyDiscount = (price: number, percent: number): number => Math.round(price * (100 - percent)) / 100;
