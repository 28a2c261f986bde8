/** What a payment by card is for. It travels with the payment and comes back in the notice of the card service. */
export type CardPurpose =
  | { kind: "registration"; registrationId: number; period: "monthly" | "yearly" }
  | { kind: "renewal"; userId: string; period: "monthly" | "yearly" };

type Checkout = {
  purpose: CardPurpose;
  /** In US cents. */
  cents: number;
  email: string;
  title: string;
  successUrl: string;
  cancelUrl: string;
  /** The same key asks for the same checkout again: a double click opens one. */
  idempotencyKey: string;
};

/** A checkout that is open at the card service; at `url` the member pays. */
export type OpenedCheckout = { sessionId: string; url: string };

/** The currency of every checkout that the site opens. */
export const CARD_CURRENCY = "usd";

/**
 * A checkout that has been paid, as the card service tells it. Any account may open one: it counts only where the site
 * has opened the same. Null is a value that is missing or cannot be read.
 */
export type CardPayment = {
  sessionId: string;
  purpose: CardPurpose | null;
  cents: number | null;
  currency: string | null;
  /** The card service's id of the money, which refunds and disputes name. */
  paymentIntent: string | null;
};

/**
 * How far a refund or a dispute has come. `inquiry`: a bank asks, and no money has moved; `open`: disputed, the money is
 * withheld; `done`: the money is gone; `undone`: it is back, since the refund failed or the dispute was won.
 */
type ReversalStatus = "inquiry" | "open" | "done" | "undone";

/** Money that goes back, as the card service tells it. Of a charge it is all that has gone back so far. */
export type Reversal = {
  kind: "refund" | "charge" | "dispute";
  id: string;
  paymentIntent: string | null;
  cents: number | null;
  currency: string | null;
  status: ReversalStatus;
};

export type CardNotice =
  | { about: "payment"; payment: CardPayment }
  /** Nobody can pay it any more: it expired, or its bank declined. */
  | { about: "closed"; sessionId: string }
  | { about: "reversal"; reversal: Reversal };

/** The notices that the site needs, as the card service names them. */
export const cardEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

/**
 * What became of a checkout that was asked to close: nobody can pay it any more; it had been paid; its payment is being
 * processed and can no longer be stopped; or the card service does not answer.
 */
export type Closed =
  | { state: "closed" }
  | { state: "paid"; payment: CardPayment }
  | { state: "processing" }
  | { state: "unavailable" };

type Refunded = { state: "refunded"; id: string } | { state: "refused"; reason: string } | { state: "unavailable" };

/** An address that the card service sends notices to; of events "*" is all of them. */
export type CardEndpoint = { url: string; events: string[]; isOn: boolean };

/** What a member is told where the card service does not answer. */
export const CARD_SERVICE_DOWN =
  "The card service does not answer. Please try again in a few minutes: nothing was paid.";

/**
 * The card service. What passes by itself is "unavailable": it cannot be reached, or fails for now. What an operator
 * must mend, such as a wrong key, is thrown.
 */
export type Cards = {
  /** Opens a checkout. */
  start: (checkout: Checkout) => Promise<OpenedCheckout | "unavailable">;
  /** Lets nobody pay a checkout from now on. Asking twice is asking once. */
  close: (sessionId: string) => Promise<Closed>;
  /** Pays money back. The same key asks for the same refund again. The service may refuse it, with its reason. */
  refund: (refund: { paymentIntent: string; cents: number; idempotencyKey: string }) => Promise<Refunded>;
  /** Where notices are sent. "not-permitted" where the key may not know, "unavailable" where nothing answers in time. */
  findEndpoints: () => Promise<CardEndpoint[] | "not-permitted" | "unavailable">;
  /** Reads a notice. "forged" when its signature is wrong or old, null when it is about nothing that the site needs. */
  readNotice: (body: string, signature: string) => Promise<CardNotice | "forged" | null>;
};
