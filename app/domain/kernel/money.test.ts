import { describe, expect, it } from "vitest";
import { applyDiscount, dollars, fromCents, toCents } from "./money.ts";

describe("an amount of money", () => {
  it.each([
    [10, "10"],
    [12.5, "12.50"],
    ["7.00", "7"],
    ["0.1", "0.10"],
    [null, "0"],
  ])("of %j is read as %s dollars", (amount, text) => expect(dollars(amount)).toBe(text));

  it.each([0.29, 1.1, 8.2, 19.99, 100])("of %d dollars is the same after it was counted in cents", (amount) => {
    expect(Number(fromCents(toCents(amount)))).toBe(amount);
  });

  it.each([
    [10, 0, 10],
    [10, 40, 6],
    [9.99, 10, 8.99],
    [10, 100, 0],
  ])("of %d dollars less %d %% is %d", (price, percent, amount) => expect(applyDiscount(price, percent)).toBe(amount));
});
