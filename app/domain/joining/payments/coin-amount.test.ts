import { expect, it } from "vitest";
import { coinAmount } from "./coin-amount.ts";

it.each([
  [10, 100_000, "0.0001"],
  [10, 30_000, "0.00033334"],
  [100, 0.1, "1000"],
  [10, 3, "3.33333334"],
  [12.5, 2_500, "0.005"],
])("$%s at $%s a coin is %s coins, never too few", (price, rate, coins) => {
  expect(coinAmount(price, rate)).toBe(coins);
});

it("is nothing where no rate is set", () => {
  expect(coinAmount(10, null)).toBeNull();
});
