import { addDays } from "date-fns";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { signIn } from "../auth/sign-in.server.ts";
import { activateUser, deactivateUser, suspendUser, waiveFee } from "../users/change-standing.server.ts";
import { decidePayment } from "./decide-payment.server.ts";
import { completeReactivation, startReactivation } from "./reactivate.server.ts";
import { readMembership, readReceipt } from "./read-membership.server.ts";
import { submitRenewal } from "./renew.server.ts";
import { runBilling } from "./run-billing.server.ts";
import { setTerms } from "./set-terms.server.ts";
import { statusWords } from "./status-words.ts";

const database = useDatabase();
const JOINED = new Date("2026-01-31T09:00:00Z");
const PASSWORD = "a password for tests";
let now = JOINED;
let admin: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  await offerMethods(database.db);
  admin = await makeMember(database.db, { isAdmin: true, createdAt: JOINED });
});
beforeEach(async () => {
  now = JOINED;
  await database.db.user.deleteMany({ where: { id: { not: admin.id } } });
  await database.db.payment.deleteMany();
  await database.db.mail.deleteMany();
});

const clock = () => now;
const atDay = (days: number) => {
  now = addDays(JOINED, days);
};
const visitor = () => makeContext(database.db, null, { clock });
const staff = () => makeContext(database.db, actorFrom(admin), { clock });
const as = (user: typeof admin) => makeContext(database.db, actorFrom(user), { clock });
const join = (more = {}) =>
  makeMember(database.db, { createdAt: JOINED, lastPaymentDate: JOINED, nextPaymentDue: addDays(JOINED, 30), ...more });
const bill = () => runBilling(visitor());
const standing = (id: string) => database.db.user.findUniqueOrThrow({ where: { id } });
const mailsOf = async (email: string) =>
  (await database.db.mail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } })).map(
    ({ key }) => key.split(":")[0],
  );
const pendingOf = (userId: string) => database.db.payment.findFirstOrThrow({ where: { userId, status: "pending" } });

describe("a membership through time", () => {
  it("is reminded, warned after 30 days, closed after the grace, paid for, and open again", async () => {
    const user = await join();
    atDay(26);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    atDay(28);
    expect(await bill()).toEqual({ reminded: 1, warned: 0, deactivated: 0 });
    atDay(31);
    expect(await bill()).toEqual({ reminded: 0, warned: 1, deactivated: 0 });
    expect(await standing(user.id)).toMatchObject({ isActive: true, membershipStatus: "warning", warningIssued: true });
    expect(await database.db.billingCycle.findMany({ where: { userId: user.id } })).toMatchObject([
      { billingPeriod: "2026-03-02", status: "pending", dueDate: addDays(JOINED, 30) },
    ]);
    atDay(37);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    atDay(38);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 1 });
    expect(await standing(user.id)).toMatchObject({ isActive: false });
    expect(await signIn.execute(visitor(), { username: user.username, password: PASSWORD })).toMatchObject({
      code: "payment-required",
    });

    atDay(60);
    const username = user.username;
    expect(await startReactivation.execute(visitor(), { username, cryptoType: "BTC" })).toMatchObject({
      ok: true,
      value: { cryptoType: "BTC", amount: 10, paymentAddress: expect.stringMatching(/^bc1/) },
    });
    expect(
      await completeReactivation.execute(visitor(), { username, transactionHash: "tx-60", screenshotURL: null }),
    ).toMatchObject({ ok: true });
    const { id: paymentId } = await pendingOf(user.id);
    expect(await decidePayment.execute(staff(), { paymentId, approved: true })).toMatchObject({ ok: true });
    expect(await standing(user.id)).toMatchObject({
      isActive: true,
      membershipStatus: "active",
      warningIssued: false,
      nextPaymentDue: addDays(JOINED, 90),
    });
    expect(await database.db.billingCycle.findMany({ where: { userId: user.id } })).toMatchObject([
      { status: "paid", paymentId },
    ]);
    expect(await signIn.execute(visitor(), { username, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    expect(await mailsOf(user.email)).toEqual(["reminder", "warning", "deactivated", "receipt"]);
  });

  it("does each thing once when the job runs twice, and at the same time", async () => {
    const user = await join();
    atDay(31);
    const reports = await Promise.all([bill(), bill(), bill()]);
    expect(reports.reduce((sum, { warned }) => sum + warned, 0)).toBe(1);
    atDay(39);
    await Promise.all([bill(), bill()]);
    expect(await mailsOf(user.email)).toEqual(["warning", "deactivated"]);
    expect(await database.db.billingCycle.count({ where: { userId: user.id } })).toBe(1);
  });

  it("warns before it closes, however late the job runs for the first time", async () => {
    const user = await join();
    atDay(60);
    expect(await bill()).toMatchObject({ warned: 1, deactivated: 0 });
    atDay(66);
    expect(await bill()).toMatchObject({ deactivated: 0 });
    atDay(67);
    expect(await bill()).toMatchObject({ deactivated: 1 });
    expect((await standing(user.id)).isActive).toBe(false);
  });

  it("leaves elite members, administrators and waived members alone, until a waiver ends", async () => {
    await join({ membershipStatus: "elite" });
    const waived = await join({ feeWaived: true, feeWaivedUntil: addDays(JOINED, 50) });
    await join({ feeWaived: true });
    atDay(49);
    expect(await bill()).toEqual({ reminded: 0, warned: 0, deactivated: 0 });
    atDay(51);
    expect(await bill()).toMatchObject({ warned: 1 });
    expect(await standing(waived.id)).toMatchObject({ feeWaived: false, membershipStatus: "warning" });
  });

  it("keeps a member whose proof waits for an administrator", async () => {
    const user = await join();
    atDay(31);
    await bill();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: "tx" });
    atDay(45);
    expect(await bill()).toMatchObject({ deactivated: 0 });
    const { id: paymentId } = await pendingOf(user.id);
    await decidePayment.execute(staff(), { paymentId, approved: false, notes: "Nothing came." });
    expect(await bill()).toMatchObject({ deactivated: 1 });
    expect(await mailsOf(user.email)).toEqual(["warning", "payment-rejected", "deactivated"]);
  });

  it("ends the sessions of a member whom it closes out", async () => {
    const user = await join();
    await database.db.session.create({ data: { sid: "s", sess: {}, expire: addDays(JOINED, 99), userId: user.id } });
    atDay(31);
    await bill();
    atDay(38);
    await bill();
    expect(await database.db.session.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("paying", () => {
  it("early keeps the days that are left, for a month and for a year", async () => {
    const user = await join();
    atDay(20);
    for (const [billingPeriod, due] of [
      ["monthly", 60],
      ["yearly", 425],
    ] as const) {
      await submitRenewal.execute(as(user), {
        cryptoType: "BTC",
        transactionHash: `tx-${billingPeriod}`,
        billingPeriod,
      });
      const { id: paymentId } = await pendingOf(user.id);
      await decidePayment.execute(staff(), { paymentId, approved: true });
      expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, due));
    }
    const cycles = await database.db.billingCycle.findMany({ where: { userId: user.id }, orderBy: { dueDate: "asc" } });
    expect(cycles.map(({ status, amount }) => [status, Number(amount)])).toEqual([
      ["paid", 10],
      ["paid", 100],
    ]);
  });

  it("costs less with points", async () => {
    const user = await join({ activities: { create: { activityType: "topic", points: 35 } } });
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: "tx" });
    expect(Number((await pendingOf(user.id)).amount)).toBe(7);
  });

  it("is approved once, by however many administrators at once", async () => {
    const user = await join();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: "tx" });
    const { id: paymentId } = await pendingOf(user.id);
    const decided = await Promise.all(
      Array.from({ length: 5 }, () => decidePayment.execute(staff(), { paymentId, approved: true })),
    );
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, 60));
    expect(await mailsOf(user.email)).toEqual(["receipt"]);
  });

  it("is one payment when the proof is sent three times at once, and five wait at most", async () => {
    const user = await join();
    const send = (transactionHash: string) => submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash });
    await Promise.all([send("a"), send("a"), send("a")]);
    expect(await database.db.payment.count({ where: { userId: user.id } })).toBe(1);
    for (const hash of ["b", "c", "d", "e"]) await send(hash);
    expect(await send("f")).toMatchObject({ code: "conflict" });
  });

  it("gives a receipt to the payer and to nobody else", async () => {
    const user = await join();
    const other = await join();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: "tx" });
    const { id: paymentId } = await pendingOf(user.id);
    expect(await readReceipt.execute(as(user), { paymentId })).toMatchObject({ code: "not-found" });
    await decidePayment.execute(staff(), { paymentId, approved: true });
    expect(await readReceipt.execute(as(user), { paymentId })).toMatchObject({
      ok: true,
      value: { amount: "10", method: "Bitcoin", transactionHash: "tx" },
    });
    expect(await readReceipt.execute(as(other), { paymentId })).toMatchObject({ code: "not-found" });
    expect(await readMembership.execute(as(user), {})).toMatchObject({
      ok: true,
      value: { payments: [{ id: paymentId, status: "approved" }] },
    });
  });

  it("costs what operators have set", async () => {
    const terms = { monthlyPrice: 12.5, yearlyPrice: 120, reminderDays: 3, graceDays: 7 };
    expect(await setTerms.execute(staff(), terms)).toMatchObject({ ok: true });
    expect(await startReactivation.execute(visitor(), { username: "x", cryptoType: "BTC" })).toMatchObject({
      value: { amount: 12.5 },
    });
    await setTerms.execute(staff(), { ...terms, monthlyPrice: 10, yearlyPrice: 100 });
  });
});

describe("reactivation", () => {
  it("answers names that exist, do not, or are active alike, and keeps a payment only for the deactivated", async () => {
    const active = await join();
    const closed = await join({ isActive: false });
    const suspended = await join({ isActive: false, isSuspended: true });
    const answers = [];
    for (const username of [active.username, closed.username, suspended.username, "nobody at all"]) {
      const first = await startReactivation.execute(visitor(), { username, cryptoType: "BTC" });
      const second = await completeReactivation.execute(visitor(), {
        username,
        transactionHash: "tx",
        cryptoType: "BTC",
      });
      answers.push(JSON.stringify([first, second]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(await database.db.payment.findMany({ where: { status: "pending" } })).toMatchObject([{ userId: closed.id }]);
  });

  it.each(["DISCORD", "STRIPE", "XMR", ""])("does not offer %s", async (cryptoType) => {
    expect(await startReactivation.execute(visitor(), { username: "x", cryptoType })).toMatchObject({
      code: "invalid",
      errors: { cryptoType: ["Please select a cryptocurrency"] },
    });
  });
});

describe("an administrator", () => {
  it("activates an account with what waits for it, and without a payment for one period", async () => {
    const paid = await join({ isActive: false });
    await completeReactivation.execute(visitor(), { username: paid.username, transactionHash: "t", cryptoType: "BTC" });
    atDay(60);
    expect(await activateUser.execute(staff(), { userId: paid.id })).toMatchObject({ value: { approvedPayments: 1 } });
    const unpaid = await join({ isActive: false });
    expect(await activateUser.execute(staff(), { userId: unpaid.id })).toMatchObject({
      value: { approvedPayments: 0 },
    });
    for (const { id } of [paid, unpaid])
      expect(await standing(id)).toMatchObject({ isActive: true, nextPaymentDue: addDays(JOINED, 90) });
  });

  it("suspends and deactivates others, not themselves and not the primary administrator", async () => {
    const user = await join();
    const primary = await makeMember(database.db, { isAdmin: true, isPrimaryAdmin: true });
    for (const act of [suspendUser, deactivateUser]) {
      expect(await act.execute(staff(), { userId: admin.id })).toMatchObject({ code: "forbidden" });
      expect(await act.execute(staff(), { userId: primary.id })).toMatchObject({ code: "forbidden" });
      expect(await act.execute(staff(), { userId: user.id })).toMatchObject({ ok: true });
      expect(await act.execute(staff(), { userId: "nobody" })).toMatchObject({ code: "not-found" });
    }
    expect(await standing(user.id)).toMatchObject({ isActive: false, isSuspended: true });
  });

  it("waives a month's fee, and another one after it", async () => {
    const user = await join();
    atDay(31);
    await bill();
    expect(await waiveFee.execute(staff(), { userId: user.id })).toMatchObject({
      value: { waivedUntil: "2026-04-03T09:00:00.000Z" },
    });
    expect(await waiveFee.execute(staff(), { userId: user.id })).toMatchObject({
      value: { waivedUntil: "2026-05-03T09:00:00.000Z" },
    });
    expect(await standing(user.id)).toMatchObject({ membershipStatus: "active", warningIssued: false });
    atDay(50);
    expect(await bill()).toMatchObject({ warned: 0, deactivated: 0 });
  });
});

describe("the words of a membership", () => {
  const base = { membershipStatus: "active", isExempt: false, feeWaivedUntil: null, nextPaymentDue: null };
  const at = Date.parse("2026-06-01T00:00:00Z");
  const due = (days: number) => new Date(at + days * 86_400_000).toISOString();

  it.each([
    [{ nextPaymentDue: due(12) }, "Active", "Active - Next payment in 12 days"],
    [{ nextPaymentDue: due(1) }, "Active", "Active - Next payment in 1 day"],
    [{ nextPaymentDue: due(0) }, "Active", "Payment due"],
    [{ membershipStatus: "warning", nextPaymentDue: due(-2) }, "Warning", expect.stringContaining("Payment due")],
    [{ membershipStatus: "elite" }, "Elite", expect.stringContaining("free for life")],
    [{ membershipStatus: "frozen" }, "Frozen", ""],
    [{ membershipStatus: "" }, "Unknown", ""],
    [{ feeWaivedUntil: due(5) }, "Active", "Your fee is waived until 2026-06-06."],
  ])("for %o are %s", (more, badge, text) => {
    expect(statusWords({ ...base, ...more }, at)).toMatchObject({ badge, text });
  });
});
