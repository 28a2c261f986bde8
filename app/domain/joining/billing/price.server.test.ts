import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { discountOf } from "../../catalogue/points/tiers.ts";
import { applyDiscount } from "../../core/kernel/money.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { nextPaymentOf } from "./next-payment.server.ts";
import { findStanding } from "./paid-until.server.ts";
import { priceFor } from "./price.server.ts";
import { readMembership } from "./read-membership.server.ts";
import { remindMember } from "./remind-member.server.ts";

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

describe("the next payment", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const member = (more: object) => makeMember(database.db, { createdAt: inDays(-100), ...more });
  async function nextOf(id: string) {
    const standing = await findStanding(database.db, id);
    return standing && nextPaymentOf(standing, await readSetting(database.db, "membership"), now);
  }

  it("is today's price while the month of points ends after it, however many there are", async () => {
    const stats = { create: { activityPoints: 100, membershipDiscount: 10 } };
    const { id } = await member({ nextPaymentDue: inDays(1), nextResetAt: inDays(5), stats });
    expect(await nextOf(id)).toMatchObject({ amount: 9, due: inDays(1), amountNow: null });
  });

  it("has the points off it that become a discount before, and says what it costs until then", async () => {
    const stats = { create: { activityPoints: 45, membershipDiscount: 10 } };
    const { id } = await member({ nextPaymentDue: inDays(5), nextResetAt: inDays(1), stats });
    expect(await nextOf(id)).toMatchObject({ amount: 6, amountNow: 9, pointsEnd: inDays(1) });
  });

  it("is the same on screens, in calls and in the mail", async () => {
    const stats = { create: { activityPoints: 100, membershipDiscount: 10 } };
    const user = await member({ nextPaymentDue: inDays(1), nextResetAt: inDays(5), stats });
    const context = makeContext(database.db, actorFrom(user), { clock: () => now });
    const { nextPayment } = await unwrap(readMembership.execute(context, {}));
    await unwrap(remindMember.run(systemContext(context), { ...user, nextPaymentDue: inDays(1) }));
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: user.email } });
    expect([nextPayment, mail.text]).toEqual([
      expect.objectContaining({ amount: 9, due: inDays(1).toISOString() }),
      expect.stringContaining("Your next payment of $9 is due on 2026-06-16."),
    ]);
  });

  it.each([
    ["elite members", { membershipStatus: "elite" }],
    ["administrators", { isAdmin: true }],
    ["members whose fee is waived for good", { feeWaived: true }],
  ])("is nothing for %s", async (_, more) => {
    const { id } = await member({ nextPaymentDue: inDays(1), ...more });
    expect(await nextOf(id)).toMatchObject({ isExempt: true, amount: 0, due: null });
  });
});
