import { afterAll, describe, expect, it } from "vitest";
import { createStripeCards } from "#app/adapters/payments/stripe.server.ts";
import { openCardCheckout } from "#tests/support/payments.ts";
import { startStripeServer, stripeKeys } from "#tests/support/stripe-server.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import type { Reversal } from "../../core/ports/cards.ts";
import { priceFor } from "../billing/price.server.ts";
import { readMembership } from "../billing/read-membership.server.ts";
import { setReversals } from "../billing/set-reversals.server.ts";
import { FREE_NOTICE_DAYS } from "../billing/terms-schema.ts";
import { JOINED, useBilling } from "../billing/testing.ts";
import { findNotice, findNotices } from "../card-notices/find-notices.server.ts";
import { handleNotice } from "../card-notices/handle-notice.server.ts";
import { recordReversal } from "../card-notices/record-reversal.server.ts";
import { undoHandling } from "../card-notices/undo-handling.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { decidePayment } from "./decide-payment.server.ts";
import { recordCardRenewal } from "./record-card-renewal.server.ts";
import { refundPayment } from "./refund-payment.server.ts";
import { submitRenewal } from "./renew.server.ts";

const stripe = await startStripeServer();
const cards = createStripeCards({ ...stripeKeys, apiUrl: stripe.origin });
const { database, as, join, atDay, bill, standing, staff, mailsOf } = useBilling();

afterAll(() => stripe.close());

type User = Awaited<ReturnType<typeof join>>;

/** A payment by Bitcoin that an administrator has approved. */
async function payByHand(user: User) {
  const proof = { cryptoType: "BTC", transactionHash: hashOf(user.id), billingPeriod: "monthly" };
  const { paymentId } = await unwrap(submitRenewal.execute(as(user), proof));
  await unwrap(decidePayment.execute(staff(), { paymentId, approved: true }));
  return paymentId;
}

async function payByCard(user: User) {
  const paid = await openCardCheckout(database.db, { userId: user.id });
  await database.db.$transaction((tx) => recordCardRenewal(tx, staff(), paid));
  const { id } = await database.db.payment.findUniqueOrThrow({ where: { stripeSessionId: paid.sessionId } });
  return { id, paymentIntent: paid.paymentIntent };
}

const dispute = (paymentIntent: string | null, status: Reversal["status"]) =>
  database.db.$transaction((tx) =>
    recordReversal(tx, staff(), {
      kind: "dispute",
      id: `dp_${paymentIntent}`,
      paymentIntent,
      cents: 1_000,
      currency: "usd",
      status,
    }),
  );

const refund = (paymentId: number, amount: number, more = {}) =>
  refundPayment.execute({ ...staff(), cards }, { paymentId, amount, ...more });
const paymentOf = (id: number) => database.db.payment.findUniqueOrThrow({ where: { id } });
const dueOf = async ({ id }: User) => (await standing(id)).nextPaymentDue;
const setPrice = (price: "free" | "paid") => unwrap(setJoining.execute(staff(), { price, confirm: true }));
const lastAudit = () => database.db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("a payment that staff pay back", () => {
  it("takes its days in proportion, says so, tells the member, and is in the audit log", async () => {
    const user = await join();
    const id = await payByHand(user);
    expect(await dueOf(user)).toEqual(addDays(JOINED, 60));
    expect(await unwrap(refund(id, 4, { notes: "Asked for it" }))).toMatchObject({ refunded: 4, daysTakenBack: 12 });
    expect(await dueOf(user)).toEqual(addDays(JOINED, 48));
    expect(await lastAudit()).toMatchObject({ act: "payments.refund", after: { refunded: "4", daysTakenBack: 12 } });
    expect(await unwrap(refund(id, 6))).toMatchObject({ refunded: 10, daysTakenBack: 30 });
    expect(await dueOf(user)).toEqual(addDays(JOINED, 30));
    expect((await mailsOf(user.email)).filter((key) => key === "payment-reversed")).toHaveLength(2);
    const { payments } = await unwrap(readMembership.execute(as(user), {}));
    expect(payments).toMatchObject([{ status: "approved", refunded: 10 }]);
    // The bill of that period will be opened again when it is due.
    expect(await database.db.billingCycle.count({ where: { userId: user.id } })).toBe(0);
  });

  it("is refused for more than is left, for one that was not approved, and after another refund meanwhile", async () => {
    const user = await join();
    const id = await payByHand(user);
    await unwrap(refund(id, 4));
    expect(await refund(id, 6.01)).toMatchObject({
      code: "invalid",
      errors: { amount: ["At most $6 can be refunded."] },
    });
    expect(await refund(id, 1, { alreadyRefunded: 0 })).toMatchObject({ code: "conflict" });
    expect(await refund(999_999, 1)).toMatchObject({ code: "not-found" });
    await database.db.payment.update({ where: { id }, data: { status: "rejected" } });
    expect(await refund(id, 1)).toMatchObject({ code: "conflict" });
  });

  it("goes back to the card through the card service, once for a double click, and its notice adds nothing", async () => {
    const user = await join();
    const { id, paymentIntent } = await payByCard(user);
    const results = await Promise.all([refund(id, 5, { alreadyRefunded: 0 }), refund(id, 5, { alreadyRefunded: 0 })]);
    expect(results.some(({ ok }) => ok)).toBe(true);
    const [made, ...more] = [...stripe.refunds.values()].filter((one) => one.payment_intent === paymentIntent);
    expect([made?.amount, more]).toEqual(["500", []]);
    const told = { kind: "refund", paymentIntent, cents: 500, currency: "usd", status: "done" } as const;
    await database.db.$transaction((tx) => recordReversal(tx, staff(), { ...told, id: made?.id ?? "" }));
    expect(Number((await paymentOf(id)).refunded)).toBe(5);
    expect(await dueOf(user)).toEqual(addDays(JOINED, 45));
  });

  it("in free time takes the days that were left when that began, and free time brings none back", async () => {
    const user = await join({ nextPaymentDue: JOINED });
    const id = await payByHand(user);
    atDay(10);
    await setPrice("free");
    atDay(40);
    await unwrap(refund(id, 10));
    expect(await dueOf(user)).toEqual(addDays(JOINED, 10));
    atDay(100);
    await setPrice("paid");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 100 + FREE_NOTICE_DAYS));
  });

  it("gives a discount that it had used back to the next payment", async () => {
    const user = await join({ stats: { create: { membershipDiscount: 40 } } });
    const id = await payByHand(user);
    expect((await priceFor(database.db, user.id, "monthly")).amount).toBe(10);
    await unwrap(refund(id, 6));
    expect((await priceFor(database.db, user.id, "monthly")).amount).toBe(6);
  });
});

describe("a disputed card payment", () => {
  it("takes what is left of its time, and gives it back from the day on which the dispute is won", async () => {
    const user = await join({ nextPaymentDue: JOINED });
    const { id, paymentIntent } = await payByCard(user);
    atDay(10);
    await dispute(paymentIntent, "inquiry");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 30));
    await dispute(paymentIntent, "open");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 10));
    await bill();
    atDay(20);
    await bill();
    expect((await standing(user.id)).isActive).toBe(false);
    atDay(70);
    await dispute(paymentIntent, "undone");
    expect(await standing(user.id)).toMatchObject({ isActive: true, nextPaymentDue: addDays(JOINED, 90) });
    expect(await paymentOf(id)).toMatchObject({ daysTakenBack: 0, secondsTakenBack: 0, dispute: "undone" });
    expect(await database.db.billingCycle.findMany({ where: { userId: user.id } })).toMatchObject([
      { status: "paid", paymentId: id },
    ]);
    // A late notice takes no time.
    await dispute(paymentIntent, "open");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 90));
  });

  it("that is won in free time gives the days back that it took, and no more", async () => {
    const user = await join({ nextPaymentDue: JOINED });
    const { paymentIntent } = await payByCard(user);
    atDay(10);
    await setPrice("free");
    atDay(12);
    await dispute(paymentIntent, "open");
    atDay(40);
    await dispute(paymentIntent, "undone");
    atDay(100);
    await setPrice("paid");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 120));
  });

  it("leaves the time where the operator says so", async () => {
    const user = await join();
    await unwrap(setReversals.execute(staff(), { takesTimeBack: false }));
    const { id, paymentIntent } = await payByCard(user);
    await dispute(paymentIntent, "done");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 60));
    expect(await paymentOf(id)).toMatchObject({ dispute: "done", daysTakenBack: 0 });
    await unwrap(setReversals.execute(staff(), { takesTimeBack: true }));
    await dispute(paymentIntent, "done");
    expect(await dueOf(user)).toEqual(addDays(JOINED, 60));
  });

  it("waits for staff until it is handled, and again when it gets further", async () => {
    await database.db.paymentNotice.deleteMany();
    const user = await join();
    const { id, paymentIntent } = await payByCard(user);
    await dispute(paymentIntent, "open");
    const waiting = async () => (await unwrap(findNotices.execute(staff(), {}))).notices;
    const [notice] = await waiting();
    expect(notice).toMatchObject({
      kind: "dispute",
      status: "open",
      paymentId: id,
      username: user.username,
      amount: 10,
    });
    expect(await unwrap(findNotice.execute(staff(), { noticeId: notice?.id }))).toEqual(notice);
    expect(await findNotice.execute(as(user), { noticeId: notice?.id })).toMatchObject({ code: "forbidden" });
    await unwrap(handleNotice.execute(staff(), { noticeId: notice?.id, notes: "Evidence sent" }));
    expect(await lastAudit()).toMatchObject({ act: "card-notices.handle", after: { notes: "Evidence sent" } });
    expect(await handleNotice.execute(staff(), { noticeId: notice?.id })).toMatchObject({ code: "conflict" });
    const other = as(await join({ isAdmin: true }));
    expect(await undoHandling.execute(other, { noticeId: notice?.id })).toMatchObject({ code: "conflict" });
    await unwrap(undoHandling.execute(staff(), { noticeId: notice?.id }));
    expect(await undoHandling.execute(staff(), { noticeId: notice?.id })).toMatchObject({ code: "conflict" });
    await unwrap(handleNotice.execute(staff(), { noticeId: notice?.id, notes: "Evidence sent" }));
    expect(await waiting()).toEqual([]);
    await dispute(paymentIntent, "open");
    expect(await waiting()).toEqual([]);
    await dispute(paymentIntent, "done");
    expect(await waiting()).toMatchObject([{ id: notice?.id, status: "done", notes: "Evidence sent" }]);
  });
});

it("no payment is approved without a member, whoever writes it", async () => {
  const user = await join();
  const id = await payByHand(user);
  await expect(database.db.payment.update({ where: { id }, data: { userId: null } })).rejects.toThrow();
  await expect(database.db.payment.create({ data: { status: "approved" } })).rejects.toThrow();
});
