import { describe, expect, it } from "vitest";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { readMembership } from "../billing/read-membership.server.ts";
import { setReceipts } from "../billing/set-receipts.server.ts";
import { setTerms } from "../billing/set-terms.server.ts";
import { JOINED, useBilling } from "../billing/testing.ts";
import { decidePayment } from "./decide-payment.server.ts";
import { startReactivation } from "./reactivate.server.ts";
import { readReceipt } from "./read-receipt.server.ts";
import { submitRenewal } from "./renew.server.ts";

const { database, visitor, staff, as, atDay, join, standing, pendingOf, mailsOf } = useBilling();

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
        transactionHash: hashOf(`tx-${billingPeriod}`),
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

  it("costs less by the discount of the last anniversary", async () => {
    const user = await join({ stats: { create: { membershipDiscount: 30 } } });
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("tx") });
    expect(Number((await pendingOf(user.id)).amount)).toBe(7);
  });

  it("is approved once, by however many administrators at once", async () => {
    const user = await join();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("tx") });
    const { id: paymentId } = await pendingOf(user.id);
    const decided = await Promise.all(
      Array.from({ length: 5 }, () => decidePayment.execute(staff(), { paymentId, approved: true })),
    );
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, 60));
    expect(await mailsOf(user.email)).toEqual(["proof-arrived", "receipt"]);
  });

  it.each(["paid", "supporters"] as const)("is told with the next payment only where one is due: %s", async (price) => {
    const { db } = database;
    const user = await join();
    await db.setting.create({ data: { key: "membership", value: { price } } });
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf(price) });
    const { id: paymentId } = await pendingOf(user.id);
    expect(await decidePayment.execute(staff(), { paymentId, approved: true })).toMatchObject({ ok: true });
    const { text } = await db.mail.findFirstOrThrow({ where: { key: `receipt:${paymentId}` } });
    expect(text.includes("Your next payment is due")).toBe(price === "paid");
    await db.setting.delete({ where: { key: "membership" } });
  });

  it("is one payment when the proof is sent three times at once, and five wait at most", async () => {
    const user = await join();
    const send = (word: string) =>
      submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf(word) });
    await Promise.all([send("a"), send("a"), send("a")]);
    expect(await database.db.payment.count({ where: { userId: user.id } })).toBe(1);
    for (const hash of ["b", "c", "d", "e"]) await send(hash);
    expect(await send("f")).toMatchObject({ code: "conflict" });
  });

  it("gives a receipt to the payer and to nobody else", async () => {
    const user = await join();
    const other = await join();
    await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf("tx") });
    const { id: paymentId } = await pendingOf(user.id);
    expect(await readReceipt.execute(as(user), { paymentId })).toMatchObject({ code: "not-found" });
    await decidePayment.execute(staff(), { paymentId, approved: true });
    expect(await readReceipt.execute(as(user), { paymentId })).toMatchObject({
      ok: true,
      value: { amount: "10", method: "Bitcoin", transactionHash: hashOf("tx") },
    });
    expect(await readReceipt.execute(as(other), { paymentId })).toMatchObject({ code: "not-found" });
    expect(await readMembership.execute(as(user), {})).toMatchObject({
      ok: true,
      value: { payments: [{ id: paymentId, status: "approved" }] },
    });
  });

  it("keeps what its receipt showed, under the next number of the year, when the settings change", async () => {
    const payAndRead = async () => {
      const user = await join();
      await submitRenewal.execute(as(user), { cryptoType: "BTC", transactionHash: hashOf(user.id) });
      const { id: paymentId } = await pendingOf(user.id);
      await decidePayment.execute(staff(), { paymentId, approved: true });
      const again = async () => unwrap(readReceipt.execute(as(user), { paymentId }));
      return { receipt: await again(), again };
    };
    const seller = "Modular Ltd\n1 Patch Street";
    await unwrap(setReceipts.execute(staff(), { seller, taxNumber: "DE1", taxLine: "No VAT is charged." }));
    const { receipt, again } = await payAndRead();
    expect(receipt).toMatchObject({
      seller,
      taxNumber: "DE1",
      taxLine: "No VAT is charged.",
      paidFor: { from: addDays(JOINED, 30).toISOString(), until: addDays(JOINED, 60).toISOString() },
    });
    await unwrap(setReceipts.execute(staff(), {}));
    const others = await Promise.all([payAndRead(), payAndRead(), payAndRead()]);
    expect(others.map((other) => other.receipt)).toMatchObject(Array(3).fill({ seller: "Patchbay", taxLine: "" }));
    expect(await again()).toEqual(receipt);
    const [year, first] = receipt.number.split("-").map(Number);
    const next = [1, 2, 3].map((step) => `${year}-${Number(first) + step}`);
    expect(new Set(others.map((other) => other.receipt.number))).toEqual(new Set(next));
  });

  it("costs what operators have set", async () => {
    const terms = { monthlyPrice: 12.5, yearlyPrice: 120, reminderDays: 3, graceDays: 7 };
    expect(await setTerms.execute(staff(), terms)).toMatchObject({ ok: true });
    expect(await startReactivation.execute(visitor(), { username: "x", cryptoType: "BTC" })).toMatchObject({
      value: { amount: 12.5 },
    });
    await setTerms.execute(staff(), { ...terms, monthlyPrice: 10, yearlyPrice: 100 });
  });

  it.each([
    ["monthlyPrice", 15, 15.01, "The price per month changes from $10 to $15.01."],
    ["monthlyPrice", 5, 4.99, "The price per month changes from $10 to $4.99."],
    ["yearlyPrice", 150, 1_500, "The price per year changes from $100 to $1,500."],
  ])("asks before %s changes by more than half", async (name, half, more, words) => {
    const before = { monthlyPrice: 10, yearlyPrice: 100, reminderDays: 3, graceDays: 7 };
    await join();
    const set = (input: object) => setTerms.execute(staff(), { ...before, ...input });
    expect(await set({ [name]: half })).toMatchObject({ ok: true });
    await set({ confirm: true });
    expect(await set({ [name]: more })).toMatchObject({
      code: "conflict",
      errors: { confirm: [expect.stringMatching(/^The price .* The 1 member who pays now is billed the new price/)] },
      message: expect.stringContaining(words),
    });
    expect(await setTerms.execute(staff(), { ...before, [name]: more, confirm: true })).toMatchObject({
      value: { [name]: more },
    });
    await set({ confirm: true });
  });
});

describe("reactivation", () => {
  it.each(["DISCORD", "STRIPE", "XMR", ""])("does not offer %s", async (cryptoType) => {
    expect(await startReactivation.execute(visitor(), { username: "x", cryptoType })).toMatchObject({
      code: "invalid",
      errors: { cryptoType: ["Please select a cryptocurrency"] },
    });
  });
});
