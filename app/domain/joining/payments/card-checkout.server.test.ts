import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createStripeCards } from "#app/adapters/payments/stripe.server.ts";
import { secrets } from "#tests/support/factories.ts";
import { seconds } from "#tests/support/seconds.ts";
import { startStripeServer, stripeKeys, stripeNotice } from "#tests/support/stripe-server.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { eraseAccount } from "../../administration/privacy/erase-account.server.ts";
import type { Period } from "../../core/kernel/period.ts";
import { addDays, addHours } from "../../core/kernel/utc.ts";
import { activateUser } from "../../moderation/users/activate-user.server.ts";
import { priceFor } from "../billing/price.server.ts";
import { readMembership } from "../billing/read-membership.server.ts";
import { JOINED, useBilling } from "../billing/testing.ts";
import { receiveCardNotice } from "../card-notices/receive-card-notice.server.ts";
import { decidePayment } from "./decide-payment.server.ts";
import { tellRejectedPayment } from "./notify-rejection.server.ts";
import { startCardRenewal, submitRenewal } from "./renew.server.ts";

const stripe = await startStripeServer();
const cards = createStripeCards({ ...stripeKeys, apiUrl: stripe.origin });
const { database, world, visitor, staff, as, join, atDay, bill, standing, mailsOf } = useBilling();

afterAll(() => stripe.close());
beforeEach(() => stripe.setDown(false));

type User = Awaited<ReturnType<typeof join>>;

const withDiscount = (more = {}) => join({ stats: { create: { membershipDiscount: 40 } }, ...more });
const ask = (user: User, billingPeriod: Period = "monthly") =>
  startCardRenewal.execute({ ...as(user), cards }, { billingPeriod });
const open = async (user: User, period?: Period) => {
  const { url } = await unwrap(ask(user, period));
  return url.split("/").at(-1) ?? "";
};
const tell = async (id: string) => {
  const { body, headers } = stripeNotice(stripe.sessions.get(id) ?? {});
  return unwrap(receiveCardNotice.execute({ ...visitor(), cards }, { body, signature: headers["Stripe-Signature"] }));
};
const statusOf = (id: string) => stripe.sessions.get(id)?.status;
const paymentsOf = (userId: string) => database.db.payment.findMany({ where: { userId }, orderBy: { id: "asc" } });
/** As if the request to close it had reached the card service too late. */
const reopen = (id: string) => Object.assign(stripe.sessions.get(id) ?? {}, { status: "open" });
/** Two payable checkouts that use one discount. */
async function two(user: User) {
  const first = await open(user);
  world.now = addHours(world.now, 2);
  const second = await open(user);
  reopen(first);
  return [first, second] as const;
}

describe("a member's checkouts", () => {
  it("are one: a double click and a second look within the hour lead to the same, another wish closes it", async () => {
    const user = await withDiscount();
    const [one, again] = await Promise.all([open(user), open(user)]);
    expect(again).toBe(one);
    expect(await open(user)).toBe(one);
    const year = await open(user, "yearly");
    expect([statusOf(one), statusOf(year)]).toEqual(["expired", "open"]);
    const back = await open(user);
    expect([statusOf(year), statusOf(back), back === one]).toEqual(["expired", "open", false]);
    expect(stripe.sessions.get(back)?.amount).toBe(600);
    world.now = addHours(world.now, 1);
    const later = await open(user);
    expect([statusOf(back), statusOf(later)]).toEqual(["expired", "open"]);
  });

  it.each([1, 2, 3, 4, 5])("that are wished for at once leave one that can be paid (%i)", async () => {
    const user = await withDiscount();
    const wishes = await Promise.all([ask(user), ask(user, "yearly"), ask(user), ask(user, "yearly")]);
    for (const wish of wishes) if (!wish.ok) expect(wish.code).toBe("conflict");
    const own = [...stripe.sessions.values()].filter(({ metadata }) => metadata.userId === user.id);
    const stillOpen = () => own.filter(({ status }) => status === "open").map(({ id }) => id);
    expect(stillOpen().length).toBeLessThanOrEqual(1);
    const last = await open(user);
    expect(stillOpen().filter((id) => id !== last)).toEqual([]);
    expect(statusOf(last)).toBe("open");
  });

  it("that were paid meanwhile are booked when another is wished for, and once", async () => {
    const user = await withDiscount();
    const first = await open(user);
    stripe.pay(first);
    expect(await ask(user, "yearly")).toMatchObject({
      code: "conflict",
      message: "Your card payment of $6 has just arrived. It is listed under your payments.",
    });
    await tell(first);
    expect(await paymentsOf(user.id)).toMatchObject([{ status: "approved", stripeSessionId: first }]);
    expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, 60));
    expect(stripe.sessions.get(await open(user))?.amount).toBe(1_000);
  });

  it("whose payment a bank is working on are waited for until tomorrow", async () => {
    const user = await withDiscount();
    const first = await open(user);
    stripe.pay(first, { processing: true });
    expect(await ask(user, "yearly")).toMatchObject({ code: "conflict", message: expect.stringContaining("still") });
    world.now = addHours(world.now, 24);
    expect(statusOf(await open(user))).toBe("open");
  });

  it("are not opened while the card service is down, and the older stays to be closed", {
    timeout: seconds(60),
  }, async () => {
    const user = await withDiscount();
    const first = await open(user);
    stripe.setDown(true);
    expect(await ask(user, "yearly")).toMatchObject({ code: "unavailable" });
    const other = await join();
    expect(await ask(other)).toMatchObject({ code: "unavailable" });
    stripe.setDown(false);
    expect(statusOf(first)).toBe("open");
    await open(user, "yearly");
    expect(statusOf(first)).toBe("expired");
    expect(statusOf(await open(other))).toBe("open");
  });

  it("that a dying process has left without their address are found again at the card service", async () => {
    const user = await withDiscount();
    const first = await open(user);
    await database.db.cardCheckout.updateMany({ where: { userId: user.id }, data: { sessionId: null, url: null } });
    expect(await open(user)).toBe(first);
  });

  it("go with the account that they are of", async () => {
    const user = await withDiscount();
    await open(user);
    await database.db.$transaction((tx) => eraseAccount(tx, user, { by: world.admin.id, at: world.now, secrets }));
    expect(await database.db.cardCheckout.count({ where: { userId: user.id } })).toBe(0);
  });

  it("of another time or other keys count as closed", async () => {
    const user = await withDiscount();
    const first = await open(user);
    stripe.sessions.delete(first);
    expect(statusOf(await open(user, "yearly"))).toBe("open");
  });
});

describe("a discount", () => {
  it.each([
    ["waits for its bill", false],
    ["is in the open bill", true],
  ])("that %s is spent by one of two payments at once; the other waits, with its member told", async (_, isBilled) => {
    const user = await withDiscount();
    if (isBilled) {
      atDay(30);
      await bill();
    }
    const ids = await two(user);
    for (const id of ids) stripe.pay(id);
    await Promise.all([...ids, ...ids].map(tell));
    const payments = await paymentsOf(user.id);
    expect(payments.map(({ amount, discountPercentage }) => [Number(amount), discountPercentage])).toEqual([
      [6, 40],
      [6, 40],
    ]);
    const counted = payments.find(({ status }) => status === "approved");
    const waits = payments.find(({ status }) => status === "pending");
    expect([counted?.isDiscountSpent, waits?.isDiscountSpent]).toEqual([false, true]);
    const from = isBilled ? world.now : addDays(JOINED, 30);
    expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(from, 30));
    const cycles = await database.db.billingCycle.findMany({ where: { userId: user.id } });
    expect(cycles).toMatchObject([{ status: "paid", paymentId: counted?.id }]);
    const mails = (await mailsOf(user.email)).filter((key) => key !== "warning" && key !== "reminder");
    expect(mails.sort()).toEqual(["discount-spent", "receipt"]);
    const shown = (await unwrap(readMembership.execute(as(user), {}))).payments.find(({ id }) => id === waits?.id);
    expect(shown).toMatchObject({
      status: "pending",
      notes: expect.stringContaining("another payment had already used"),
    });
  });

  it("counts as another month, or is paid back, as an administrator decides, and takes no later discount", async () => {
    for (const approved of [true, false]) {
      const user = await withDiscount();
      for (const id of await two(user)) {
        stripe.pay(id);
        await tell(id);
      }
      await database.db.userStats.update({ where: { userId: user.id }, data: { membershipDiscount: 20 } });
      const waits = (await paymentsOf(user.id)).find(({ status }) => status === "pending");
      // It affects neither the price nor an activation.
      expect(await priceFor(database.db, user.id, "monthly")).toMatchObject({ amount: 8 });
      await unwrap(activateUser.execute(staff(), { userId: user.id }));
      await unwrap(decidePayment.execute(staff(), { paymentId: waits?.id, approved }));
      await tellRejectedPayment(visitor(), { paymentId: waits?.id ?? 0 });
      expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, approved ? 90 : 60));
      expect(await priceFor(database.db, user.id, "monthly")).toMatchObject({ amount: 8 });
      const mail = await database.db.mail.findFirst({ where: { recipient: user.email }, orderBy: { id: "desc" } });
      expect(mail?.subject).toMatch(approved ? /^Your receipt no\. / : /^Your card payment of \$6 will be refunded/);
      expect((await paymentsOf(user.id)).at(1)).toMatchObject({ isDiscountSpent: true });
    }
  });

  it("that a proof takes leaves no checkout open; what is paid all the same is told apart, whichever is first", async () => {
    const proof = { cryptoType: "BTC", transactionHash: hashOf("tx"), billingPeriod: "monthly" };
    const user = await withDiscount();
    const first = await open(user);
    await unwrap(submitRenewal.execute({ ...as(user), cards }, proof));
    expect(statusOf(first)).toBe("expired");
    expect(await paymentsOf(user.id)).toMatchObject([{ discountPercentage: 40, status: "pending" }]);
    reopen(first);
    stripe.pay(first);
    await tell(first);
    expect(await paymentsOf(user.id)).toMatchObject([
      { cryptoType: "BTC", status: "pending", isDiscountSpent: true },
      { cryptoType: "STRIPE", status: "approved", isDiscountSpent: false },
    ]);
    const other = await withDiscount();
    const second = await open(other);
    const { paymentId } = await unwrap(submitRenewal.execute({ ...as(other), cards }, proof));
    await unwrap(decidePayment.execute(staff(), { paymentId, approved: true }));
    reopen(second);
    stripe.pay(second);
    await tell(second);
    expect(await paymentsOf(other.id)).toMatchObject([
      { cryptoType: "BTC", status: "approved", isDiscountSpent: false },
      { cryptoType: "STRIPE", status: "pending", isDiscountSpent: true },
    ]);
  });

  it("is not in a proof that is sent after its checkout was paid", async () => {
    const user = await withDiscount();
    stripe.pay(await open(user));
    await unwrap(submitRenewal.execute({ ...as(user), cards }, { cryptoType: "BTC", transactionHash: hashOf("tx") }));
    expect((await paymentsOf(user.id)).map(({ status, amount }) => [status, Number(amount)])).toEqual([
      ["approved", 6],
      ["pending", 10],
    ]);
  });

  it("is in nothing that costs the full price: two months and a year at once extend by all of it", async () => {
    const user = await join();
    const ids = [await open(user)];
    ids.push(await open(user, "yearly"));
    world.now = addHours(world.now, 2);
    ids.push(await open(user));
    for (const id of ids) {
      reopen(id);
      stripe.pay(id);
    }
    await Promise.all(ids.map(tell));
    expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, 30 + 30 + 365 + 30));
    expect(await database.db.payment.count({ where: { userId: user.id, isDiscountSpent: true } })).toBe(0);
  });
});
