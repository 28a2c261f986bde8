const PLACES = 8;
const inFull = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: PLACES });

/**
 * A price in a coin, at the operator's rate in US dollars. It is rounded up to eight decimal places, so that the amount
 * is never too small. Null if no rate is set.
 */
export function coinAmount(price: number, dollarsPerCoin: number | null): string | null {
  if (!dollarsPerCoin) return null;
  const units = Math.ceil(Number(((price / dollarsPerCoin) * 10 ** PLACES).toPrecision(12)));
  return inFull.format(units / 10 ** PLACES);
}
