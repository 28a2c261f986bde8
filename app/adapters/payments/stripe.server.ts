import type Stripe from "stripe";
import { z } from "zod";
import { periods } from "#app/domain/kernel/period.ts";
import type { CardPayment, CardPurpose, Cards, Closed } from "#app/domain/ports/cards.ts";

type Options = { secretKey: string; webhookSecret: string; apiUrl: string | null };

const period = z.enum(periods);
const Purpose = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registration"), registrationId: z.coerce.number().int(), period }),
  z.object({ kind: z.literal("renewal"), userId: z.string(), period }),
]);

// Metadata are text to text.
const toMetadata = (purpose: CardPurpose): Record<string, string> =>
  Object.fromEntries(Object.entries(purpose).map(([name, value]) => [name, String(value)]));

function paymentOf({ id, metadata, amount_total }: Stripe.Checkout.Session): CardPayment | null {
  const purpose = Purpose.safeParse(metadata);
  return purpose.success ? { sessionId: id, purpose: purpose.data, cents: amount_total ?? 0 } : null;
}

/** Loaded when it is used: 5 MB that a site without cards does without. */
const loadStripe = async () => (await import("stripe")).default;

/** Answers "unavailable" for what passes by itself; throws what an operator must mend, such as a wrong key. */
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

/** What became of a session that Stripe did not expire: it is not open any more, or was opened under other keys. */
async function readClosed(stripe: Stripe, sessionId: string): Promise<Closed> {
  const session = await asking(() => stripe.checkout.sessions.retrieve(sessionId));
  if (session === "unavailable") return { state: "unavailable" };
  if (session.status === "expired") return { state: "closed" };
  // Still open, although it could not be expired: it may close at the next try.
  if (session.status !== "complete") return { state: "unavailable" };
  const payment = session.payment_status === "paid" ? paymentOf(session) : null;
  return payment ? { state: "paid", payment } : { state: "processing" };
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

/** Card payments through Stripe Checkout: one payment for one period. No card is stored, and nothing is charged later. */
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
          { quantity: 1, price_data: { currency: "usd", unit_amount: cents, product_data: { name: title } } },
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
        // Without a key of ours: closing twice is closing once, and under a key Stripe would repeat a failure for a day.
        const expired = await asking(() => stripe.checkout.sessions.expire(sessionId));
        return { state: expired === "unavailable" ? "unavailable" : "closed" };
      } catch (error) {
        const { StripeInvalidRequestError } = (await loadStripe()).errors;
        if (!(error instanceof StripeInvalidRequestError)) throw error;
        if (error.code === "resource_missing") return { state: "closed" };
      }
      return readClosed(stripe, sessionId);
    },
    async readNotice(body, signature) {
      const stripe = await findClient();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        return "forged";
      }
      const about = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];
      if (!about.includes(event.type)) return null;
      const session = event.data.object as Stripe.Checkout.Session;
      // Some ways of paying are completed before the money is there: another notice follows.
      if (session.payment_status !== "paid") return null;
      return paymentOf(session);
    },
  };
}
