import { describe, expect, it } from "vitest";
import { makeMember } from "#tests/support/factories.ts";
import { openCardCheckout } from "#tests/support/payments.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { addDays } from "../../core/kernel/utc.ts";
import type { CardNotice, CardPayment, Cards, Reversal } from "../../core/ports/cards.ts";
import { useRegistrations } from "../registrations/testing.ts";
import { receiveCardNotice } from "./receive-card-notice.server.ts";

const { database, world, visitor, begin, prove, decide, rowOf } = useRegistrations();

type Said = CardNotice | "forged" | null;

/** A card service whose notices a test chooses. */
const cardsThatSay = (notice: Said): Cards => ({
  start: async () => "unavailable",
  close: async () => ({ state: "unavailable" }),
  refund: async () => ({ state: "unavailable" }),
  findEndpoints: async () => "unavailable",
  readNotice: async () => notice,
});
const receive = (notice: Said) =>
  receiveCardNotice.execute({ ...visitor(), cards: cardsThatSay(notice) }, { body: "{}", signature: "s" });
const pay = (payment: CardPayment) => receive({ about: "payment", payment });
const goBack = (reversal: Partial<Reversal> & Pick<Reversal, "id">) =>
  unwrap(
    receive({
      about: "reversal",
      reversal: { kind: "refund", paymentIntent: null, cents: 1_000, currency: "usd", status: "done", ...reversal },
    }),
  );

const checkoutFor = (payer: Parameters<typeof openCardCheckout>[1]) => openCardCheckout(database.db, payer);
const checkoutOf = async (token: string) => checkoutFor({ registrationId: (await rowOf(token)).id });
const paymentsOf = (sessionId: string) => database.db.payment.findMany({ where: { stripeSessionId: sessionId } });
const noticesOf = (externalId: string) => database.db.paymentNotice.findMany({ where: { externalId } });

describe("a notice of the card service", () => {
  it("is refused without a card service and with a wrong signature; about nothing that matters it changes nothing", async () => {
    const input = { body: "{}", signature: "s" };
    expect(await receiveCardNotice.execute(visitor(), input)).toMatchObject({ code: "unavailable" });
    expect(await receive("forged")).toMatchObject({ code: "forbidden" });
    expect(await receive(null)).toEqual({ ok: true, value: { received: true } });
  });

  it.each(["pending", "expired", "proof_submitted"] as const)(
    "pays a registration that is %s, once",
    async (status) => {
      const { token } = await begin();
      await database.db.registrationToken.updateMany({ where: { id: (await rowOf(token)).id }, data: { status } });
      const payment = await checkoutOf(token);
      for (let times = 0; times < 2; times++) await unwrap(pay(payment));
      const row = await rowOf(token);
      expect(row).toMatchObject({
        status: "stripe_completed",
        cryptoType: "STRIPE",
        stripeSessionId: payment.sessionId,
      });
      expect(Number(row.amount)).toBe(10);
      expect(await paymentsOf(payment.sessionId)).toEqual([]);
      expect(await noticesOf(payment.sessionId)).toEqual([]);
    },
  );

  it("for a registration that was decided meanwhile is on record and waits for a decision, once", async () => {
    const { token, username } = await begin();
    await prove(token);
    const payment = await checkoutOf(token);
    await unwrap(decide(token));
    await Promise.all([pay(payment), pay(payment), pay(payment)]);
    expect((await rowOf(token)).status).toBe("approved");
    const user = await database.db.user.findUniqueOrThrow({ where: { username } });
    expect(await paymentsOf(payment.sessionId)).toMatchObject([
      { status: "pending", userId: user.id, paymentType: "registration", notes: expect.stringContaining(username) },
    ]);
  });

  it("for a registration that was rejected, or paid by another checkout, is kept for staff and is no payment", async () => {
    const { token } = await begin();
    const [first, second] = [await checkoutOf(token), await checkoutOf(token)];
    await unwrap(pay(first));
    await unwrap(pay(second));
    expect(await paymentsOf(second.sessionId)).toEqual([]);
    expect(await noticesOf(second.sessionId)).toMatchObject([
      { kind: "payment", cents: 1_000n, reason: expect.stringContaining("was not waiting for it") },
    ]);
    expect((await rowOf(token)).stripeSessionId).toBe(first.sessionId);
  });

  it.each([
    ["another amount", { cents: 1 }],
    ["no amount", { cents: null }],
    ["nothing", { cents: 0 }],
    ["an enormous amount", { cents: Number.MAX_SAFE_INTEGER }],
    ["another currency", { currency: "eur" }],
    ["no currency", { currency: null }],
    ["another period", { purpose: { kind: "renewal", userId: "u", period: "yearly" } }],
    ["somebody else", { purpose: { kind: "renewal", userId: "somebody", period: "monthly" } }],
    ["a registration", { purpose: { kind: "registration", registrationId: 1e308, period: "monthly" } }],
    ["no purpose", { purpose: null }],
    ["a session of another site", { sessionId: "cs_foreign" }],
  ] satisfies [string, Partial<CardPayment>][])(
    "of %s is acknowledged, pays nothing, and waits for staff once",
    async (_, altered) => {
      const user = await makeMember(database.db, { nextPaymentDue: null });
      const payment = { ...(await checkoutFor({ userId: user.id })), ...altered };
      for (let times = 0; times < 2; times++)
        expect(await pay(payment)).toEqual({ ok: true, value: { received: true } });
      expect(await database.db.payment.count({ where: { userId: user.id } })).toBe(0);
      expect(await paymentsOf(payment.sessionId)).toEqual([]);
      expect(await noticesOf(payment.sessionId)).toMatchObject([
        { kind: "payment", reason: expect.any(String), handledAt: null },
      ]);
      await database.db.paymentNotice.deleteMany();
    },
  );

  it("of a renewal extends the membership of its member", async () => {
    const user = await makeMember(database.db);
    const payment = await checkoutFor({ userId: user.id });
    await unwrap(pay(payment));
    expect(await paymentsOf(payment.sessionId)).toMatchObject([{ status: "approved", userId: user.id }]);
    const mail = await database.db.mail.findFirstOrThrow({ where: { recipient: user.email } });
    expect(mail.subject).toContain("$10");
  });

  it("that a checkout has expired closes it, unless it was paid", async () => {
    const user = await makeMember(database.db);
    const payment = await checkoutFor({ userId: user.id });
    const { sessionId } = payment;
    const statusOf = async () => (await database.db.cardCheckout.findUniqueOrThrow({ where: { sessionId } })).status;
    await unwrap(receive({ about: "closed", sessionId }));
    expect(await statusOf()).toBe("closed");
    await unwrap(pay(payment));
    await unwrap(receive({ about: "closed", sessionId }));
    expect(await statusOf()).toBe("paid");
  });
});

describe("money of a registration that goes back", () => {
  it.each(["before", "after"])(
    "%s it was paid keeps it from being approved, and the applicant is told",
    async (when) => {
      const { token, email } = await begin();
      const payment = await checkoutOf(token);
      const refund = { id: `re_${token}`, paymentIntent: payment.paymentIntent };
      if (when === "before") await goBack(refund);
      await unwrap(pay(payment));
      if (when === "after") await goBack(refund);
      expect(await decide(token)).toMatchObject({ code: "conflict", message: expect.stringContaining("was returned") });
      const subjects = (await database.db.mail.findMany({ where: { recipient: email } })).map(({ subject }) => subject);
      expect(subjects).toContain("About your payment of $10");
      // The refund fails, so the money is still there.
      await goBack({ ...refund, status: "undone" });
      await unwrap(decide(token));
      const user = await database.db.user.findFirstOrThrow({ where: { email } });
      expect(await paymentsOf(payment.sessionId)).toMatchObject([{ userId: user.id, daysTakenBack: 0 }]);
    },
  );

  it("in part lets it be approved for the rest of the time", async () => {
    const { token } = await begin();
    const payment = await checkoutOf(token);
    await unwrap(pay(payment));
    await goBack({ id: `re_${token}`, paymentIntent: payment.paymentIntent, cents: 500 });
    await unwrap(decide(token));
    const [row] = await paymentsOf(payment.sessionId);
    expect(row).toMatchObject({ status: "approved", daysTakenBack: 15 });
    const user = await database.db.user.findUniqueOrThrow({ where: { id: row?.userId ?? "" } });
    expect(user.nextPaymentDue).toEqual(addDays(world.now, 15));
  });
});
