const PLACES = 8;
const inFull = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: PLACES });

/**
 * A price in a coin, by what the operator has set one coin to be worth in US dollars. Rounded up to eight places, so that
 * what is sent never falls short. Null where no rate is set.
 */
export function coinAmount(price: number, dollarsPerCoin: number | null): string | null {
  if (!dollarsPerCoin) return null;
  const units = Math.ceil(Number(((price / dollarsPerCoin) * 10 ** PLACES).toPrecision(12)));
  return inFull.format(units / 10 ** PLACES);
}
