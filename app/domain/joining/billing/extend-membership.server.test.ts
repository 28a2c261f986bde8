import { describe, expect, it } from "vitest";
import type { Prisma } from "#app/db/generated/client.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import type { Period } from "../../core/kernel/period.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { extendMembership } from "./extend-membership.server.ts";

const database = useDatabase();
const NOW = new Date("2026-05-10T08:00:00Z");

type Payment = Partial<Prisma.PaymentUncheckedCreateInput>;

/** Extends a membership by one payment, as its approval does. */
async function pay(userId: string, period: Period = "monthly", more: Payment = {}) {
  const { db } = database;
  const payment = await db.payment.create({ data: { userId, amount: 10, status: "approved", ...more } });
  const paid = { userId, paymentId: payment.id, amount: payment.amount ?? "10", period, cryptoType: "BTC" };
  const result = await db.$transaction((tx) => extendMembership(tx, makeContext(db, null, { clock: () => NOW }), paid));
  return { result, payment };
}
const userOf = (id: string) => database.db.user.findUniqueOrThrow({ where: { id } });
const billsOf = (userId: string) =>
  database.db.billingCycle.findMany({ where: { userId }, orderBy: { dueDate: "asc" } });
const discountOf = async (userId: string) =>
  Number((await database.db.userStats.findUniqueOrThrow({ where: { userId } })).membershipDiscount);

describe("a payment extends", () => {
  it.each([
    ["monthly", 30],
    ["yearly", 365],
  ] as const)("what is paid ahead by a %s payment's %i days", async (period, days) => {
    const due = addDays(NOW, 5);
    const { id } = await makeMember(database.db, { nextPaymentDue: due });
    await pay(id, period);
    expect(await userOf(id)).toMatchObject({ nextPaymentDue: addDays(due, days), lastPaymentDate: NOW });
  });

  it("what is overdue from today on, and takes the warning back", async () => {
    const warned = { nextPaymentDue: addDays(NOW, -3), warningIssued: true, warningIssuedAt: addDays(NOW, -3) };
    const { id } = await makeMember(database.db, { ...warned, membershipStatus: "warning" });
    await pay(id);
    expect(await userOf(id)).toMatchObject({
      nextPaymentDue: addDays(NOW, 30),
      membershipStatus: "active",
      warningIssued: false,
      warningIssuedAt: null,
    });
  });

  it("at a price of a thousand dollars and more, with the amount in its bill and its event", async () => {
    const { id } = await makeMember(database.db);
    const { payment } = await pay(id, "yearly", { amount: "1234.50" });
    expect(Number((await billsOf(id))[0]?.amount)).toBe(1234.5);
    const event = await database.db.siteEvent.findFirstOrThrow({
      where: { kind: "payment_approved" },
      orderBy: { id: "desc" },
    });
    expect(event.data).toMatchObject({ id: payment.id, amount: 1234.5 });
  });

  it("a closed account from what was paid ahead when it was closed", async () => {
    const { id } = await makeMember(database.db, { isActive: false, nextPaymentDue: addDays(NOW, 200) });
    await pay(id);
    expect(await userOf(id)).toMatchObject({ isActive: true, nextPaymentDue: addDays(NOW, 230) });
  });

  it("an elite member's account, without a day on which anything is due", async () => {
    const { id } = await makeMember(database.db, { membershipStatus: "elite", isActive: false });
    await pay(id);
    expect(await userOf(id)).toMatchObject({ isActive: true, membershipStatus: "elite", nextPaymentDue: null });
  });

  it("nothing of an account that was deleted", async () => {
    const tombstone = { isActive: false, passwordHash: null, passkey: null, deletedAt: NOW };
    const { id, email } = await makeMember(database.db, tombstone);
    expect((await pay(id)).result).toMatchObject({ ok: false, code: "conflict" });
    expect(await userOf(id)).toMatchObject({ isActive: false, nextPaymentDue: null });
    expect([await billsOf(id), await database.db.mail.count({ where: { recipient: email } })]).toEqual([[], 0]);
  });

  it("and is told by one receipt", async () => {
    const { id, email } = await makeMember(database.db);
    const { payment } = await pay(id);
    expect(await database.db.mail.findMany({ where: { recipient: email } })).toMatchObject([
      { key: `receipt:${payment.id}` },
    ]);
  });
});

describe("the bill of a payment", () => {
  it("is the open one, also where it is overdue", async () => {
    for (const status of ["pending", "overdue"] as const) {
      const { id } = await makeMember(database.db, { nextPaymentDue: addDays(NOW, -2) });
      const bill = { billingPeriod: "2026-05-08", dueDate: addDays(NOW, -2), amount: 10, status };
      await database.db.billingCycle.create({ data: { userId: id, ...bill } });
      const { payment } = await pay(id);
      expect(await billsOf(id)).toMatchObject([{ status: "paid", paymentId: payment.id, paidDate: NOW }]);
    }
  });

  it("is made where none is open, from the day on that is paid for", async () => {
    const { id } = await makeMember(database.db, { nextPaymentDue: addDays(NOW, 5) });
    await pay(id);
    expect(await billsOf(id)).toMatchObject([
      { billingPeriod: "2026-05-15", dueDate: addDays(NOW, 5), status: "paid" },
    ]);
  });

  it("uses the discount that waits, for a month, and leaves it where a year is paid", async () => {
    const waits = { stats: { create: { membershipDiscount: 40 } } };
    const [month, year] = [await makeMember(database.db, waits), await makeMember(database.db, waits)];
    await pay(month.id, "monthly", { discountPercentage: 40 });
    await pay(year.id, "yearly");
    expect([await discountOf(month.id), await discountOf(year.id)]).toEqual([0, 40]);
  });

  it("uses no discount for a payment whose own was spent before", async () => {
    const { id } = await makeMember(database.db, { stats: { create: { membershipDiscount: 20 } } });
    await pay(id, "monthly", { discountPercentage: 40, isDiscountSpent: true });
    expect(await discountOf(id)).toBe(20);
  });
});

describe("a discount that is spent", () => {
  it("is spent for each proof that waits at it and for each open checkout, and for no other member's", async () => {
    const { db } = database;
    const [user, other] = [await makeMember(db), await makeMember(db)];
    const waiting = { status: "pending" as const, amount: 6, discountPercentage: 40 };
    const proof = await db.payment.create({ data: { userId: user.id, ...waiting } });
    const full = await db.payment.create({ data: { userId: user.id, ...waiting, discountPercentage: 0 } });
    const others = await db.payment.create({ data: { userId: other.id, ...waiting } });
    const { payment } = await pay(user.id, "monthly", { discountPercentage: 40 });
    const spent = await db.payment.findMany({ where: { isDiscountSpent: true }, select: { id: true } });
    expect(spent.map(({ id }) => id)).toContain(proof.id);
    for (const { id } of [full, others, payment]) expect(spent.map((one) => one.id)).not.toContain(id);
  });
});
