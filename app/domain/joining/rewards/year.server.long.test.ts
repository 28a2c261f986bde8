import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { isOk } from "#tests/support/unwrap.ts";
import { useBilling } from "../billing/testing.ts";
import { decidePayment } from "../payments/decide-payment.server.ts";
import { submitRenewal } from "../payments/renew.server.ts";
import { readBillingStatus } from "./read-rewards.server.ts";

const { database, world, as, staff, atDay, join, bill, standing, mailsOf } = useBilling();

/** Points gained in each month of 2026, by the day (since January 31) on which the month ends. */
const months = [
  { ends: 28, points: 12 },
  { ends: 59, points: 35 },
  { ends: 89, points: 99 },
  { ends: 120, points: 100 },
  { ends: 150, points: 250 },
  { ends: 181, points: 50 },
  { ends: 212, points: 0 },
  { ends: 242, points: 9 },
  { ends: 273, points: 20 },
  { ends: 303, points: 100 },
  { ends: 334, points: 57 },
];

async function figures(userId: string) {
  const stats = await database.db.userStats.findUnique({ where: { userId } });
  const { _sum } = await database.db.userActivity.aggregate({ where: { userId }, _sum: { points: true } });
  return [stats?.activityPoints ?? 0, _sum.points ?? 0];
}

async function pay(user: Awaited<ReturnType<typeof join>>) {
  const sent = await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf(`tx-${world.now}`) });
  if (!isOk(sent)) throw new Error(sent.message);
  const { amount } = await database.db.payment.findUniqueOrThrow({ where: { id: sent.value.paymentId } });
  await decidePayment.execute(staff(), { paymentId: sent.value.paymentId, approved: true });
  return Number(amount);
}

describe("a year of a member's life", () => {
  it("turns each month's points into the next bill, once, and starts each month at zero", {
    timeout: seconds(60),
  }, async () => {
    const user = await join();
    const paid: [number, number][] = [];
    const resets: number[] = [];
    for (let day = 1; day <= 361; day++) {
      atDay(day);
      const gain = months.find(({ ends }) => ends - 5 === day);
      if (gain && gain.points > 0)
        await database.db.userActivity.create({
          data: { userId: user.id, activityType: "admin_adjustment", points: gain.points, createdAt: world.now },
        });
      const [before = 0] = await figures(user.id);
      await bill();
      const [balance = 0, sum] = await figures(user.id);
      expect(balance, `day ${day}`).toBe(sum);
      if (balance !== before) {
        expect(balance).toBe(0);
        resets.push(day);
      }
      const { membershipStatus, isActive } = await standing(user.id);
      expect(isActive).toBe(true);
      if (membershipStatus === "warning") paid.push([day, await pay(user)]);
    }
    expect(resets).toEqual(months.filter(({ points }) => points > 0).map(({ ends }) => ends));
    expect(paid).toEqual([
      [30, 9],
      [60, 7],
      [90, 1],
      [180, 10],
      [210, 5],
      [240, 10],
      [270, 10],
      [300, 8],
      [360, 5],
    ]);
    const cycles = await database.db.billingCycle.findMany({ where: { userId: user.id }, orderBy: { dueDate: "asc" } });
    expect(cycles.map(({ status, amount }) => [status, Number(amount)])).toEqual(
      [9, 7, 1, 0, 0, 10, 5, 10, 10, 8, 0, 5].map((amount) => ["paid", amount]),
    );
    expect((await mailsOf(user.email)).filter((about) => about === "points-paid")).toHaveLength(3);
  });
});

describe("an anniversary", () => {
  const give = (userId: string, points: number) =>
    database.db.userActivity.create({ data: { userId, activityType: "admin_adjustment", points } });
  const billOf = (userId: string) => database.db.billingCycle.findFirst({ where: { userId } });

  it("happens once when the job runs several times at once", async () => {
    const user = await join();
    await give(user.id, 40);
    atDay(28);
    await Promise.all([bill(), bill(), bill()]);
    expect(await database.db.userActivity.count({ where: { userId: user.id, activityType: "monthly_reset" } })).toBe(1);
    expect(await figures(user.id)).toEqual([0, 0]);
  });

  it("puts its discount into the bill that is open, and pays it off where nothing is left", async () => {
    const user = await join({ createdAt: new Date("2026-01-03T09:00:00Z") });
    atDay(30);
    await bill();
    expect(await billOf(user.id)).toMatchObject({ status: "pending" });
    await give(user.id, 100);
    atDay(31);
    await bill();
    expect(await billOf(user.id)).toMatchObject({ status: "paid", amount: expect.objectContaining({ d: [0] }) });
    expect(await standing(user.id)).toMatchObject({ membershipStatus: "active", warningIssued: false, isActive: true });
    expect((await standing(user.id)).nextPaymentDue?.toISOString()).toBe("2026-04-01T09:00:00.000Z");
  });

  it("leaves a bill alone whose payment waits: its discount is the next bill's", async () => {
    const user = await join({ createdAt: new Date("2026-01-03T09:00:00Z") });
    atDay(30);
    await bill();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("tx") });
    await give(user.id, 100);
    atDay(31);
    await bill();
    expect(Number((await billOf(user.id))?.amount)).toBe(10);
    expect(await database.db.userStats.findUnique({ where: { userId: user.id } })).toMatchObject({ activityPoints: 0 });
    expect(await readBillingStatus.execute(as(user), {})).toMatchObject({
      value: { earnedDiscountPercentage: 100, currentDiscountPercentage: 0, estimatedNextPayment: 10 },
    });
  });

  it("ends the month of elite members and administrators too, whom no bill is for", async () => {
    const elite = await join({ membershipStatus: "elite", nextPaymentDue: null });
    await give(elite.id, 70);
    atDay(28);
    await bill();
    expect(await database.db.userStats.findUnique({ where: { userId: elite.id } })).toMatchObject({
      activityPoints: 0,
    });
    expect(Number((await database.db.userStats.findUnique({ where: { userId: elite.id } }))?.membershipDiscount)).toBe(
      0,
    );
    expect(await readBillingStatus.execute(as(elite), {})).toMatchObject({
      value: {
        isElite: true,
        estimatedNextPayment: 0,
        nextBillingDate: "2026-03-31T09:00:00.000Z",
        daysUntilBilling: 31,
      },
    });
  });
});
