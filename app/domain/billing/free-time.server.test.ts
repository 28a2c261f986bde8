import fc from "fast-check";
import { expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../kernel/utc.ts";
import { applyPayment } from "../payments/apply-payment.server.ts";
import { awardPoints } from "../points/award-points.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { type PriceMode, priceModes } from "../settings/membership-shape.ts";
import { setTerms } from "./set-terms.server.ts";
import { FREE_NOTICE_DAYS } from "./terms-schema.ts";
import { JOINED, useBilling } from "./testing.ts";

const { database, world, staff, join, bill, standing } = useBilling();
const DAY = 86_400_000;
const GRACE = 7;

type Step =
  | { kind: "wait"; days: number }
  | { kind: "price"; price: PriceMode }
  | { kind: "amount"; monthlyPrice: number }
  | { kind: "pay" | "earn"; who: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 25 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("price" as const), price: fc.constantFrom(...priceModes) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("amount" as const), monthlyPrice: fc.constantFrom(0, 10, 12) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("pay" as const, "earn" as const),
      who: fc.integer({ min: 0, max: 1 }),
    }),
  },
);

/** Runs the steps, and a model of each membership beside them: the days left, which go by only while something is due. */
async function live(steps: readonly Step[]) {
  const db = database.db;
  world.now = JOINED;
  await db.payment.deleteMany();
  await db.setting.deleteMany();
  await db.user.deleteMany({ where: { id: { not: world.admin.id } } });
  const members = [await join(), await join({ nextPaymentDue: addDays(JOINED, 3) })];
  let left = [30, 3];
  const earned = [0, 0];
  const site = { price: "paid" as PriceMode, monthlyPrice: 10 };
  const isFree = () => site.price === "free" || site.price === "supporters" || site.monthlyPrice === 0;
  const change = (more: Partial<typeof site>) => {
    const wasFree = isFree();
    Object.assign(site, more);
    if (wasFree && !isFree()) left = left.map((days) => (days <= 0 ? FREE_NOTICE_DAYS : days));
  };
  let paid = 0;

  for (const [at, one] of steps.entries()) {
    if (one.kind === "wait") {
      world.now = addDays(world.now, one.days);
      if (!isFree()) left = left.map((days) => days - one.days);
      const report = await bill();
      if (isFree()) expect(report).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    } else if (one.kind === "price") {
      await unwrap(setJoining.execute(staff(), { price: one.price, confirm: true }));
      change({ price: one.price });
    } else if (one.kind === "amount") {
      const { monthlyPrice } = one;
      const terms = { monthlyPrice, yearlyPrice: 100, reminderDays: 3, graceDays: GRACE, confirm: true };
      await unwrap(setTerms.execute(staff(), terms));
      change({ monthlyPrice });
    } else {
      const userId = members[one.who]?.id ?? "";
      if (one.kind === "earn") {
        const award = { userId, type: "topic", relatedId: `step ${at}`, description: "", at: world.now } as const;
        earned[one.who] = (earned[one.who] ?? 0) + (await db.$transaction((tx) => awardPoints(tx, award)));
      } else {
        await db.$transaction(async (tx) => {
          const data = { userId, paymentType: "subscription" as const, status: "approved" as const, amount: 10 };
          const { id: paymentId } = await tx.payment.create({ data: { ...data, decidedAt: world.now } });
          const payment = { userId, paymentId, amount: 10, period: "monthly", cryptoType: "BTC" } as const;
          expect(await applyPayment(tx, staff(), payment)).toMatchObject({ ok: true });
        });
        paid += 1;
        left[one.who] = Math.max(left[one.who] ?? 0, 0) + 30;
      }
    }
    for (const [i, { id }] of members.entries()) {
      const now = await standing(id);
      const days = left[i] ?? 0;
      // Free time is not charged: what was paid for is still there, to the day.
      if (!isFree()) expect(Math.round(((now.nextPaymentDue?.getTime() ?? 0) - world.now.getTime()) / DAY)).toBe(days);
      if (isFree()) expect(now).toMatchObject({ isActive: true, warningIssued: false, membershipStatus: "active" });
      if (!now.isActive) expect(days).toBeLessThanOrEqual(-GRACE);
      if (now.warningIssued) expect(days).toBeLessThanOrEqual(0);
    }
    if (isFree()) expect(await db.billingCycle.count({ where: { status: { in: ["pending", "overdue"] } } })).toBe(0);
  }

  // The books: each payment has paid one bill, with its amount, and every bill closed for free time says why.
  const bills = await db.billingCycle.findMany({ where: { status: "paid" } });
  expect(new Set(bills.map(({ paymentId }) => paymentId)).size).toBe(paid);
  expect(bills.map(({ amount }) => Number(amount))).toEqual(Array(paid).fill(10));
  expect(await db.billingCycle.count({ where: { status: "waived", reason: null } })).toBe(0);
  for (const [i, { id }] of members.entries()) {
    const journal = await db.userActivity.findMany({ where: { userId: id } });
    const sum = journal.reduce((total, { points }) => total + points, 0);
    const gained = journal.reduce((total, { points }) => total + Math.max(points, 0), 0);
    const stats = await db.userStats.findUnique({ where: { userId: id } });
    expect([stats?.activityPoints ?? 0, gained]).toEqual([sum, earned[i]]);
  }
}

it("nobody is charged or deactivated for free time, whatever the order of prices, and the books balance", {
  timeout: seconds(120),
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), live), { numRuns: 12 });
});
