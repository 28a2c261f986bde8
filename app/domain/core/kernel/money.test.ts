import { describe, expect, it } from "vitest";
import { applyDiscount, dollars, dollarsAndCents, fromCents, toCents } from "./money.ts";

describe("an amount of money", () => {
  it.each([
    [10, "10"],
    [12.5, "12.50"],
    ["7.00", "7"],
    ["0.1", "0.10"],
    [1_000, "1,000"],
    [1_234.5, "1,234.50"],
    [null, "0"],
  ])("of %j is read as %s dollars", (amount, text) => expect(dollars(amount)).toBe(text));

  it("has its cents in a column, also where there are none", () => {
    expect([10, 1_000, 1_234.5].map(dollarsAndCents)).toEqual(["10.00", "1,000.00", "1,234.50"]);
  });

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
