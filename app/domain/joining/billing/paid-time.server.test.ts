import fc from "fast-check";
import { expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { awardPoints } from "../../catalogue/points/award-points.server.ts";
import { type Period, periodSeconds, periods } from "../../core/kernel/period.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { type PriceMode, priceModes } from "../../core/settings/membership-shape.ts";
import { recordReversal } from "../card-notices/record-reversal.server.ts";
import { applyPayment } from "../payments/apply-payment.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { promoteElite, removeElite } from "../rewards/change-elite.server.ts";
import { setTerms } from "./set-terms.server.ts";
import { FREE_NOTICE_DAYS } from "./terms-schema.ts";
import { JOINED, useBilling } from "./testing.ts";

const { database, world, staff, join, bill, standing } = useBilling();
const RUNS = Number(process.env.TIME_RUNS ?? 200);
const DAY = 86_400;
const GRACE = 7;
const CENTS = 1_000;

type Step =
  | { kind: "wait"; days: number }
  | { kind: "price"; price: PriceMode }
  | { kind: "amount"; monthlyPrice: number }
  | { kind: "pay"; who: number; period: Period }
  | { kind: "earn" | "elite"; who: number }
  /** A random earlier payment is partly refunded, or a dispute about it is opened or decided. */
  | { kind: "refund"; of: number; percent: number }
  | { kind: "dispute"; of: number; isWon: boolean };

const who = fc.integer({ min: 0, max: 1 });
const of = fc.nat({ max: 100 });
const constant = <Kind extends string>(kind: Kind) => fc.constant(kind);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: constant("wait"), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: constant("price"), price: fc.constantFrom(...priceModes) }) },
  { weight: 1, arbitrary: fc.record({ kind: constant("amount"), monthlyPrice: fc.constantFrom(0, 10, 12) }) },
  { weight: 4, arbitrary: fc.record({ kind: constant("pay"), who, period: fc.constantFrom(...periods) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("earn" as const, "elite" as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: constant("refund"), of, percent: fc.constantFrom(25, 50, 100) }) },
  { weight: 3, arbitrary: fc.record({ kind: constant("dispute"), of, isWon: fc.boolean() }) },
);

const lives = fc.array(step, { minLength: 4, maxLength: 16 });

type Paid = {
  id: number;
  intent: string;
  member: Member;
  period: Period;
  refunded: number;
  dispute: "open" | "won" | "lost" | null;
  /** The days to take for the returned money, and the seconds that were available to take. */
  days: number;
  taken: number;
};
type Member = { id: string; left: number; isElite: boolean };

/**
 * Runs the steps alongside a model of each membership: the time left passes only while payments are due, is paused for
 * elite members, and is taken and given back in proportion to the money.
 */
async function live(steps: readonly Step[]) {
  const { db } = database;
  world.now = JOINED;
  await db.paymentNotice.deleteMany();
  await db.payment.deleteMany();
  await db.setting.deleteMany();
  await db.user.deleteMany({ where: { id: { not: world.admin.id } } });
  const members: Member[] = [
    { id: (await join()).id, left: 30 * DAY, isElite: false },
    { id: (await join({ nextPaymentDue: addDays(JOINED, 3) })).id, left: 3 * DAY, isElite: false },
  ];
  const payments: Paid[] = [];
  const earned = new Map<string, number>();
  const site = { price: "paid" as PriceMode, monthlyPrice: 10 };
  const isFree = () => site.price === "free" || site.price === "supporters" || site.monthlyPrice === 0;
  const change = (more: Partial<typeof site>) => {
    const wasFree = isFree();
    Object.assign(site, more);
    if (!wasFree || isFree()) return;
    for (const one of members) if (!one.isElite && one.left <= 0) one.left = FREE_NOTICE_DAYS * DAY;
  };
  const reverse = async (one: Paid, kind: "refund" | "dispute", cents: number, status: "done" | "open" | "undone") => {
    const id = `${kind}-${one.intent}-${kind === "refund" ? one.refunded : ""}`;
    const notice = { kind, id, paymentIntent: one.intent, cents, currency: "usd", status };
    await db.$transaction((tx) => recordReversal(tx, staff(), notice));
    moveTime(one);
  };

  const run: { [Kind in Step["kind"]]: (one: Extract<Step, { kind: Kind }>, at: number) => Promise<void> } = {
    async wait({ days }) {
      world.now = addDays(world.now, days);
      if (!isFree()) for (const one of members) if (!one.isElite) one.left -= days * DAY;
      const report = await bill();
      if (isFree()) expect(report).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    },
    async price({ price }) {
      await unwrap(setJoining.execute(staff(), { price, confirm: true }));
      change({ price });
    },
    async amount({ monthlyPrice }) {
      const terms = { monthlyPrice, yearlyPrice: 100, reminderDays: 3, graceDays: GRACE, confirm: true };
      await unwrap(setTerms.execute(staff(), terms));
      change({ monthlyPrice });
    },
    async earn({ who: i }, at) {
      const userId = members[i]?.id ?? "";
      const award = { userId, type: "topic", relatedId: `step ${at}`, description: "", at: world.now } as const;
      const points = await db.$transaction((tx) => awardPoints(tx, award));
      earned.set(userId, (earned.get(userId) ?? 0) + points);
    },
    async pay({ who: i, period }, at) {
      const member = members[i] as Member;
      const intent = `pi_${at}`;
      const { id } = await db.$transaction(async (tx) => {
        const data = { userId: member.id, paymentType: "subscription" as const, status: "approved" as const };
        const made = await tx.payment.create({
          data: { ...data, amount: CENTS / 100, billingPeriod: period, paymentIntent: intent, decidedAt: world.now },
        });
        const paid = { userId: member.id, paymentId: made.id, amount: CENTS / 100, period, cryptoType: "BTC" } as const;
        expect(await applyPayment(tx, staff(), paid)).toMatchObject({ ok: true });
        return made;
      });
      payments.push({ id, intent, member, period, refunded: 0, dispute: null, days: 0, taken: 0 });
      member.left = Math.max(member.left, 0) + periodSeconds(period);
    },
    async elite({ who: i }) {
      const member = members[i] as Member;
      const act = member.isElite ? removeElite : promoteElite;
      await unwrap(act.execute(staff(), { userId: member.id }));
      member.left = Math.max(member.left, member.isElite ? 30 * DAY : 0);
      member.isElite = !member.isElite;
    },
    async refund({ of: index, percent }) {
      const one = payments[index % payments.length];
      const cents = one ? Math.min((CENTS * percent) / 100, CENTS - one.refunded) : 0;
      if (!one || cents === 0) return;
      one.refunded += cents;
      await reverse(one, "refund", cents, "done");
    },
    async dispute({ of: index, isWon }) {
      const one = payments[index % payments.length];
      if (!one || one.dispute === "won" || one.dispute === "lost") return;
      one.dispute = one.dispute === null ? "open" : isWon ? "won" : "lost";
      await reverse(one, "dispute", CENTS, ({ open: "open", won: "undone", lost: "done" } as const)[one.dispute]);
    },
  };

  for (const [at, one] of steps.entries()) {
    await run[one.kind](one as never, at);
    for (const { id, left, isElite } of members) {
      const now = await standing(id);
      const seconds = now.nextPaymentDue ? (now.nextPaymentDue.getTime() - world.now.getTime()) / 1_000 : null;
      const last = await db.paidTime.findFirst({ where: { userId: id }, orderBy: { id: "desc" } });
      if (isElite) expect([seconds, last?.leftAfter]).toEqual([null, left]);
      else if (!isFree()) expect(seconds).toBe(left);
      // The last ledger entry has the due date.
      if (last) expect(last.dueAfter).toEqual(now.nextPaymentDue);
      if (isFree() || isElite) expect(now).toMatchObject({ isActive: true, warningIssued: false });
      if (!now.isActive) expect(left).toBeLessThanOrEqual(-GRACE * DAY);
      if (now.warningIssued) expect(left).toBeLessThanOrEqual(0);
    }
    if (isFree()) expect(await db.billingCycle.count({ where: { status: { in: ["pending", "overdue"] } } })).toBe(0);
  }
  await checkBooks(payments, earned);
}

/** Takes from the member the time bought with returned money, as far as it is left, or gives it back. */
function moveTime(one: Paid): void {
  const { member, period } = one;
  const gone = Math.min(CENTS, one.refunded + (one.dispute === "open" || one.dispute === "lost" ? CENTS : 0));
  const all = periodSeconds(period) / DAY;
  const days = Math.floor((all * gone) / CENTS);
  if (days > one.days) {
    const taken = Math.min(Math.max(member.left, 0), (days - one.days) * DAY);
    member.left -= taken;
    one.taken += taken;
  } else if (days < one.days) {
    const given = Math.round((one.taken * (one.days - days)) / one.days);
    if (given > 0) member.left = Math.max(member.left, 0) + given;
    one.taken -= given;
  }
  one.days = days;
}

/**
 * Checks that each payment that counts has paid at most one bill, with its amount; that each bill closed for free time
 * says why; that points are the sum of their journal; and that the ledger holds what was bought and taken.
 */
async function checkBooks(payments: Paid[], earned: Map<string, number>) {
  const { db } = database;
  const bills = await db.billingCycle.findMany({ where: { status: "paid" } });
  const counting = payments.filter(({ days, period }) => days < periodSeconds(period) / DAY);
  const paying = bills.flatMap(({ paymentId }) => paymentId ?? []);
  expect(new Set(paying).size).toBe(paying.length);
  expect(counting.map(({ id }) => id)).toEqual(expect.arrayContaining(paying));
  expect(bills.map(({ amount }) => Number(amount))).toEqual(bills.map(() => CENTS / 100));
  for (const one of payments) {
    const entries = await db.paidTime.findMany({ where: { paymentId: one.id } });
    const sum = entries.reduce((total, { seconds }) => total + seconds, 0);
    expect(sum).toBe(periodSeconds(one.period) - one.taken);
    const { secondsTakenBack, daysTakenBack } = await db.payment.findUniqueOrThrow({ where: { id: one.id } });
    expect([secondsTakenBack, daysTakenBack]).toEqual([one.taken, one.days]);
  }
  for (const [userId, points] of earned) {
    const journal = await db.userActivity.findMany({ where: { userId } });
    const sum = journal.reduce((total, entry) => total + entry.points, 0);
    const gained = journal.reduce((total, entry) => total + Math.max(entry.points, 0), 0);
    const stats = await db.userStats.findUnique({ where: { userId } });
    expect([stats?.activityPoints ?? 0, gained]).toEqual([sum, points]);
  }
}

it("no time is lost or won by refunds, disputes, elite and free time in any order, and the books balance", {
  timeout: seconds(100 + RUNS),
}, async () => {
  await fc.assert(fc.asyncProperty(lives, live), { numRuns: RUNS });
});
