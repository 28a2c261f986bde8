import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { discountOf, lessPercent, priceFor } from "./price.server.ts";

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
    expect(lessPercent(10, 30)).toBe(7);
    expect(lessPercent(9.99, 10)).toBe(8.99);
    expect(lessPercent(10, 100)).toBe(0);
  });

  it("goes into a month and leaves a year as it is", async () => {
    const { id } = await makeMember(database.db, { activities: { create: { activityType: "topic", points: 25 } } });
    expect(await priceFor(database.db, id, "monthly")).toEqual({ base: 10, discountPercentage: 20, amount: 8 });
    expect(await priceFor(database.db, id, "yearly")).toMatchObject({ amount: 100 });
  });
});
