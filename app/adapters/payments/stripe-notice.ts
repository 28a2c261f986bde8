import { z } from "zod";
import { periods } from "#app/domain/core/kernel/period.ts";
import type { CardNotice, CardPayment, CardPurpose, Reversal } from "#app/domain/core/ports/cards.ts";

const period = z.enum(periods);
const Purpose = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registration"), registrationId: z.coerce.number().int(), period }),
  z.object({ kind: z.literal("renewal"), userId: z.string(), period }),
]);

/** Stripe's metadata are pairs of strings. */
export const toMetadata = (purpose: CardPurpose): Record<string, string> =>
  Object.fromEntries(Object.entries(purpose).map(([name, value]) => [name, String(value)]));

// Each value is parsed by itself: an unreadable one becomes null and does not hide the others.
const Id = z.string().regex(/^\w{1,255}$/);
const NullableId = Id.nullable().catch(null);
const Cents = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);
const Currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .nullable()
  .catch(null);
const Intent = z.preprocess((given) => (given as { id?: unknown } | null)?.id ?? given, NullableId);

const Session = z
  .object({
    id: Id,
    payment_status: z.string(),
    amount_total: Cents,
    currency: Currency,
    payment_intent: Intent,
    metadata: Purpose.nullable().catch(null),
  })
  .transform(({ id, metadata, amount_total, currency, payment_intent, payment_status }) => ({
    isPaid: payment_status !== "unpaid",
    payment: {
      sessionId: id,
      purpose: metadata,
      cents: amount_total,
      currency,
      paymentIntent: payment_intent,
    } satisfies CardPayment,
  }));

/** The fields of a checkout session that the site needs, or null for other objects. */
export const readSession = (object: unknown) => Session.safeParse(object).data ?? null;

const disputeStates: Record<string, Reversal["status"]> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "undone",
  prevented: "undone",
  won: "undone",
  lost: "done",
};

const Money = { id: Id, currency: Currency, payment_intent: Intent };
const Refund = z.object({ ...Money, amount: Cents, status: z.string().nullish() });
const Dispute = z.object({ ...Money, amount: Cents, status: z.string().nullish() });
const Charge = z.object({ ...Money, amount_refunded: Cents });

function readReversal(type: string, object: unknown): Reversal | null {
  if (type.startsWith("refund.")) {
    const refund = Refund.safeParse(object).data;
    if (!refund) return null;
    const isOff = type === "refund.failed" || refund.status === "failed" || refund.status === "canceled";
    return reversalOf("refund", { ...refund, cents: refund.amount, status: isOff ? "undone" : "done" });
  }
  if (type.startsWith("charge.dispute.")) {
    const dispute = Dispute.safeParse(object).data;
    if (!dispute) return null;
    const status = disputeStates[dispute.status ?? ""] ?? "open";
    return reversalOf("dispute", { ...dispute, cents: dispute.amount, status });
  }
  const charge = Charge.safeParse(object).data;
  return charge ? reversalOf("charge", { ...charge, cents: charge.amount_refunded, status: "done" }) : null;
}

type Read = { id: string; currency: string | null; payment_intent: string | null } & Pick<Reversal, "cents" | "status">;

const reversalOf = (kind: Reversal["kind"], { id, currency, payment_intent, cents, status }: Read): Reversal => ({
  kind,
  id,
  currency,
  paymentIntent: payment_intent,
  cents,
  status,
});

/** A verified event, or null for an event that the site does not need. Accepts any signed object. */
export function readEvent(type: string, object: unknown): CardNotice | null {
  if (type === "checkout.session.async_payment_failed" || type === "checkout.session.expired") {
    const session = readSession(object);
    return session && { about: "closed", sessionId: session.payment.sessionId };
  }
  if (type.startsWith("checkout.session.")) {
    const session = readSession(object);
    // Some payment methods complete a checkout before the money arrives; another event follows.
    return session?.isPaid ? { about: "payment", payment: session.payment } : null;
  }
  const reversal = readReversal(type, object);
  return reversal && { about: "reversal", reversal };
}
