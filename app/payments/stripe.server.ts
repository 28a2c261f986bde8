import Stripe from "stripe";
import { z } from "zod";
import type { CardPurpose, Cards } from "#app/domain/payments/cards.ts";
import { periods } from "#app/domain/payments/methods.ts";

type Options = { secretKey: string; webhookSecret: string; apiUrl: string | null };

const period = z.enum(periods);
const Purpose = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registration"), registrationId: z.coerce.number().int(), period }),
  z.object({ kind: z.literal("renewal"), userId: z.string(), period }),
]);

// Metadata are text to text.
const toMetadata = (purpose: CardPurpose): Record<string, string> =>
  Object.fromEntries(Object.entries(purpose).map(([name, value]) => [name, String(value)]));

/** Card payments through Stripe Checkout: one payment for one period, with no card kept and nothing taken by itself. */
export function createStripeCards({ secretKey, webhookSecret, apiUrl }: Options): Cards {
  const api = apiUrl ? new URL(apiUrl) : null;
  const stripe = new Stripe(secretKey, {
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
  return {
    async start({ purpose, cents, email, title, successUrl, cancelUrl, idempotencyKey }) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          customer_email: email,
          line_items: [
            { quantity: 1, price_data: { currency: "usd", unit_amount: cents, product_data: { name: title } } },
          ],
          metadata: toMetadata(purpose),
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey },
      );
      if (!session.url) throw new Error("Stripe answered without a checkout URL");
      return { sessionId: session.id, url: session.url };
    },
    readNotice(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      } catch {
        return "forged";
      }
      const about = ["checkout.session.completed", "checkout.session.async_payment_succeeded"];
      if (!about.includes(event.type)) return null;
      const session = event.data.object as Stripe.Checkout.Session;
      // Some ways of paying are completed before the money is there: they are told of again.
      if (session.payment_status !== "paid") return null;
      const purpose = Purpose.safeParse(session.metadata);
      return purpose.success
        ? { sessionId: session.id, purpose: purpose.data, cents: session.amount_total ?? 0 }
        : null;
    },
  };
}
