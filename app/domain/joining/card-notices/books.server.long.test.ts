import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStripeCards } from "#app/adapters/payments/stripe.server.ts";
import { openCardCheckout } from "#tests/support/payments.ts";
import { seconds } from "#tests/support/seconds.ts";
import { stripeEvent, stripeKeys } from "#tests/support/stripe-server.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { toCents } from "../../core/kernel/money.ts";
import { periodDays } from "../../core/kernel/period.ts";
import { addDays } from "../../core/kernel/utc.ts";
import type { CardPayment } from "../../core/ports/cards.ts";
import { JOINED, useBilling } from "../billing/testing.ts";
import { receiveCardNotice } from "./receive-card-notice.server.ts";

const { database, visitor, join, standing } = useBilling();
const cards = createStripeCards({ ...stripeKeys, apiUrl: null });

type Event = ReturnType<typeof stripeEvent>;

/** The true history of a checkout's money, which the notices report. */
type Truth = {
  period: "monthly" | "yearly";
  paid: "at once" | "later" | "never";
  /** In cents of the payment's thousand; `fails` says whether the refund failed. */
  refunds: { cents: number; fails: boolean }[];
  dispute: "none" | "inquiry" | "open" | "lost" | "won";
};

const truths = fc.record<Truth>({
  period: fc.constantFrom("monthly", "yearly"),
  paid: fc.constantFrom("at once", "later", "never"),
  refunds: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 400 }), fails: fc.boolean() }), { maxLength: 2 }),
  dispute: fc.constantFrom("none", "inquiry", "open", "lost", "won"),
});

const disputes = {
  none: [],
  inquiry: ["warning_needs_response"],
  open: ["warning_needs_response", "needs_response"],
  lost: ["needs_response", "under_review", "lost"],
  won: ["needs_response", "under_review", "won"],
};

const metadataOf = ({ purpose }: CardPayment) =>
  Object.fromEntries(Object.entries(purpose ?? {}).map(([name, value]) => [name, String(value)]));

/** All notices of a checkout in chronological order, followed by altered and foreign ones. */
function noticesOf(payment: CardPayment, { paid, refunds, dispute }: Truth): Event[] {
  const { sessionId, paymentIntent } = payment;
  const session = {
    id: sessionId,
    amount_total: payment.cents,
    currency: "usd",
    payment_intent: paymentIntent,
    payment_status: "paid",
    metadata: metadataOf(payment),
  };
  const about = (type: string, more = {}) => stripeEvent(`checkout.session.${type}`, { ...session, ...more });
  const paying = {
    "at once": [about("completed")],
    later: [about("completed", { payment_status: "unpaid" }), about("async_payment_succeeded")],
    never: [
      about("completed", { payment_status: "unpaid" }),
      about("async_payment_failed", { payment_status: "unpaid" }),
      about("expired", { payment_status: "unpaid" }),
    ],
  }[paid];
  const money = { currency: "usd", payment_intent: paymentIntent };
  let total = 0;
  const back = refunds.flatMap(({ cents, fails }, i) => {
    total += cents;
    const refund = { id: `re_${i}_${sessionId}`, amount: cents, ...money };
    const charge = { id: `ch_${sessionId}`, amount_refunded: total, ...money };
    return [
      stripeEvent("refund.created", { ...refund, status: "pending" }),
      stripeEvent("charge.refunded", charge),
      stripeEvent("refund.updated", { ...refund, status: "succeeded" }),
      ...(fails ? [stripeEvent("refund.failed", { ...refund, status: "failed" })] : []),
    ];
  });
  const disputed = disputes[dispute].map((status, i) =>
    stripeEvent(
      i === 0 ? "charge.dispute.created" : status.length > 4 ? "charge.dispute.updated" : "charge.dispute.closed",
      {
        id: `dp_${sessionId}`,
        amount: 1_000,
        status,
        ...money,
      },
    ),
  );
  const foreign = { id: `cs_foreign${sessionId}`, payment_intent: `pi_foreign${sessionId}` };
  return [
    ...paying,
    ...(paid === "never" ? [] : [...back, ...disputed]),
    about("completed", { amount_total: 1, payment_intent: "pi_altered" }),
    about("completed", { amount_total: null, payment_intent: null }),
    about("completed", { currency: "eur", payment_intent: 7 }),
    about("completed", { metadata: { kind: "registration", registrationId: "99999999999", period: "monthly" } }),
    about("completed", foreign),
    stripeEvent("charge.refunded", {
      ...foreign,
      id: `ch_foreign${sessionId}`,
      amount_refunded: 9e15,
      currency: "usd",
    }),
    stripeEvent("refund.created", { id: `re_foreign${sessionId}`, amount: -5, currency: "eur", payment_intent: null }),
    stripeEvent("charge.dispute.created", { id: `dp_foreign${sessionId}`, amount: 1_000, currency: "usd" }),
  ];
}

/** The days of a payment that are kept, and the returned amount on the payment. */
function booksOf({ period, paid, refunds, dispute }: Truth) {
  if (paid === "never") return { days: 0, refunded: 0 };
  const refunded = refunds.reduce((sum, { cents, fails }) => sum + (fails ? 0 : cents), 0);
  const gone = Math.min(1_000, refunded + (dispute === "open" || dispute === "lost" ? 1_000 : 0));
  return { days: periodDays[period] - Math.floor((periodDays[period] * gone) / 1_000), refunded };
}

const receive = ({ body, headers }: Event) =>
  unwrap(receiveCardNotice.execute({ ...visitor(), cards }, { body, signature: headers["Stripe-Signature"] }));

describe("the books of card payments", () => {
  it("balance whatever notices come in whatever order, twice, late, altered, and of other accounts", {
    timeout: seconds(120),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(truths, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (all, chance) => {
          const user = await join();
          const opened: { truth: Truth; payment: CardPayment }[] = [];
          for (const truth of all) {
            const payment = await openCardCheckout(database.db, { userId: user.id }, { period: truth.period });
            opened.push({ truth, payment });
          }
          const told = opened.flatMap(({ payment, truth }) => noticesOf(payment, truth));
          const next = () => chance.next().value ?? 0;
          const order = [...told, ...told.filter(() => next() % 3 === 0)]
            .map((event) => ({ event, at: next() }))
            .sort((one, other) => one.at - other.at);
          // Three at a time, like a card service that does not wait for answers.
          for (let i = 0; i < order.length; i += 3)
            await Promise.all(order.slice(i, i + 3).map(({ event }) => receive(event)));
          const payments = await database.db.payment.findMany({ where: { userId: user.id } });
          const books = opened.map(({ payment, truth }) => ({ payment, truth, ...booksOf(truth) }));
          expect(
            payments
              .map(({ stripeSessionId, refunded, status }) => [stripeSessionId, toCents(refunded), status])
              .sort(),
          ).toEqual(
            books
              .filter(({ truth }) => truth.paid !== "never")
              .map(({ payment, refunded }) => [payment.sessionId, refunded, "approved"])
              .sort(),
          );
          const kept = books.reduce((sum, { days }) => sum + days, 0);
          expect((await standing(user.id)).nextPaymentDue).toEqual(addDays(JOINED, 30 + kept));
          const bills = await database.db.billingCycle.findMany({
            where: { userId: user.id },
            include: { payment: true },
          });
          for (const { payment } of bills)
            expect(payment?.daysTakenBack).toBeLessThan(periodDays[payment?.billingPeriod ?? "monthly"]);
        },
      ),
      { numRuns: 25, seed: Number(process.env.SEED ?? 41) },
    );
    expect(await database.db.payment.count({ where: { userId: null } })).toBe(0);
  });
});
