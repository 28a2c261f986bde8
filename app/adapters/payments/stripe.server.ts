import type Stripe from "stripe";
import { CARD_CURRENCY, type Cards, type Closed, cardEvents } from "#app/domain/core/ports/cards.ts";
import { readEvent, readSession, toMetadata } from "./stripe-notice.ts";

type Options = { secretKey: string; webhookSecret: string; apiUrl: string | null };

/** Loaded on first use: 5 MB that a site without cards does not need. */
const loadStripe = async () => (await import("stripe")).default;

/** Returns "unavailable" for temporary failures; throws errors that an operator must fix, such as a wrong key. */
async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer | "unavailable"> {
  try {
    return await call();
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = (await loadStripe()).errors;
    const passes = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
    if (passes) return "unavailable";
    throw error;
  }
}

/** The state of a session that Stripe refused to expire: it is already closed, or belongs to other keys. */
async function readClosed(stripe: Stripe, sessionId: string): Promise<Closed> {
  const session = await asking(() => stripe.checkout.sessions.retrieve(sessionId));
  if (session === "unavailable") return { state: "unavailable" };
  if (session.status === "expired") return { state: "closed" };
  // It is still open although it could not be expired; the next attempt may close it.
  if (session.status !== "complete") return { state: "unavailable" };
  const read = readSession(session);
  return read?.isPaid ? { state: "paid", payment: read.payment } : { state: "processing" };
}

async function openClient(secretKey: string, apiUrl: string | null): Promise<Stripe> {
  const Client = await loadStripe();
  const api = apiUrl ? new URL(apiUrl) : null;
  return new Client(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(api
      ? {
          host: api.hostname,
          port: api.port,
          protocol: api.protocol === "http:" ? ("http" as const) : ("https" as const),
        }
      : {}),
  });
}

/**
 * Card payments through Stripe Checkout: one payment for one period. No card is stored, and nothing is charged later.
 */
export function createStripeCards({ secretKey, webhookSecret, apiUrl }: Options): Cards {
  let client: Promise<Stripe> | undefined;
  const findClient = () => {
    client ??= openClient(secretKey, apiUrl);
    return client;
  };
  return {
    async start({ purpose, cents, email, title, successUrl, cancelUrl, idempotencyKey }) {
      const checkout = {
        mode: "payment" as const,
        customer_email: email,
        line_items: [
          { quantity: 1, price_data: { currency: CARD_CURRENCY, unit_amount: cents, product_data: { name: title } } },
        ],
        metadata: toMetadata(purpose),
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      const stripe = await findClient();
      const session = await asking(() => stripe.checkout.sessions.create(checkout, { idempotencyKey }));
      if (session === "unavailable") return "unavailable";
      if (!session.url) throw new Error("Stripe answered without a checkout URL");
      return { sessionId: session.id, url: session.url };
    },
    async close(sessionId) {
      const stripe = await findClient();
      try {
        // No idempotency key: closing twice is harmless, and with a key Stripe would repeat a failure for a day.
        const expired = await asking(() => stripe.checkout.sessions.expire(sessionId));
        return { state: expired === "unavailable" ? "unavailable" : "closed" };
      } catch (error) {
        const { StripeInvalidRequestError } = (await loadStripe()).errors;
        if (!(error instanceof StripeInvalidRequestError)) throw error;
        if (error.code === "resource_missing") return { state: "closed" };
      }
      return readClosed(stripe, sessionId);
    },
    async refund({ paymentIntent, cents, idempotencyKey }) {
      const stripe = await findClient();
      try {
        const refund = { payment_intent: paymentIntent, amount: cents };
        const made = await asking(() => stripe.refunds.create(refund, { idempotencyKey }));
        return made === "unavailable" ? { state: made } : { state: "refunded", id: made.id };
      } catch (error) {
        const { StripeInvalidRequestError } = (await loadStripe()).errors;
        if (!(error instanceof StripeInvalidRequestError)) throw error;
        return { state: "refused", reason: error.message };
      }
    },
    async findEndpoints() {
      const stripe = await findClient();
      try {
        // A page waits for the answer, so fail early rather than answer late.
        const hurry = { timeout: 4_000, maxNetworkRetries: 0 };
        const found = await stripe.webhookEndpoints.list({ limit: 100 }, hurry);
        return found.data.map(({ url, enabled_events: events, status }) => ({
          url,
          events,
          isOn: status === "enabled",
        }));
      } catch (error) {
        const { StripePermissionError, StripeAuthenticationError } = (await loadStripe()).errors;
        const isRefused = error instanceof StripePermissionError || error instanceof StripeAuthenticationError;
        return isRefused ? "not-permitted" : "unavailable";
      }
    },
    async readNotice(body, signature) {
      const stripe = await findClient();
      let event: { type?: unknown; data?: { object?: unknown } };
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        return "forged";
      }
      const type = cardEvents.find((known) => known === event?.type);
      return type ? readEvent(type, event.data?.object) : null;
    },
  };
}
