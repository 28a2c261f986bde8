/** Dollars as a decimal or its text, such as "1000.00". */
export type Amount = { toString: () => string };

/** A stored amount as a number, as the API returns it; 0 if there is none. */
export const amountOf = (amount: Amount | null): number => Number(amount?.toString() ?? 0);

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** US dollars for people to read, not to store or compute with: "10", "12.50", "1,000". */
export const dollars = (amount: Amount | null): string => {
  const value = amountOf(amount);
  return Number.isInteger(value) ? whole.format(value) : withCents.format(value);
};

/** US dollars, always with cents, for columns of amounts: "10.00", "1,000.00". */
export const dollarsAndCents = (amount: Amount | null): string => withCents.format(amountOf(amount));

/** An amount in cents, as the card service counts. */
export const toCents = (amount: Amount | number): number => Math.round(Number(amount) * 100);

/** Cents in the database's format: "12.50". */
export const fromCents = (cents: number): string => (cents / 100).toFixed(2);

/** Dollars minus a percentage, to the cent. */
export const applyDiscount = (price: number, percent: number): number => Math.round(price * (100 - percent)) / 100;
