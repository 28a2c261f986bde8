import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { applyDiscount } from "../kernel/money.ts";
import { discountOf } from "../points/tiers.ts";
import { priceFor } from "./price.server.ts";

const database = useDatabase();

describe("the discount for points", () => {
  it.each([
    [-5, 0],
    [0, 0],
    [9, 0],
    [10, 10],
    [57, 50],
    [100, 100],
    [1_000, 100],
  ])("of %i is %i percent", (points, percent) => expect(discountOf(points)).toBe(percent));

  it("is reckoned to the cent", () => {
    expect(applyDiscount(10, 30)).toBe(7);
    expect(applyDiscount(9.99, 10)).toBe(8.99);
    expect(applyDiscount(10, 100)).toBe(0);
  });

  it("of the last anniversary goes into a month once, and leaves a year as it is", async () => {
    const { db } = database;
    const { id } = await makeMember(db, { stats: { create: { activityPoints: 95, membershipDiscount: 20 } } });
    expect(await priceFor(db, id, "monthly")).toEqual({ base: 10, discountPercentage: 20, amount: 8 });
    expect(await priceFor(db, id, "yearly")).toMatchObject({ amount: 100 });
    await db.payment.create({ data: { userId: id, status: "pending", billingPeriod: "monthly", amount: 8 } });
    expect(await priceFor(db, id, "monthly")).toEqual({ base: 10, discountPercentage: 0, amount: 10 });
  });

  it("is what the open bill says while one is open", async () => {
    const { db } = database;
    const { id: userId } = await makeMember(db, { stats: { create: { membershipDiscount: 90 } } });
    await db.billingCycle.create({ data: { userId, billingPeriod: "x", dueDate: new Date(), amount: 7 } });
    expect(await priceFor(db, userId, "monthly")).toEqual({ base: 10, discountPercentage: 30, amount: 7 });
  });
});
