/** The purpose of a card payment. It is sent to the card service and comes back in its notices. */
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
  /** A repeated key requests the first checkout again: a double click opens only one. */
  idempotencyKey: string;
};

/** A checkout that is open at the card service; the member pays at `url`. */
export type OpenedCheckout = { sessionId: string; url: string };

/** The currency of every checkout that the site opens. */
export const CARD_CURRENCY = "usd";

/**
 * A paid checkout, as the card service reports it. Any account can open checkouts, so it counts only if the site opened
 * it. Null: a value is missing or cannot be read.
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
 * The progress of a refund or a dispute. `inquiry`: a bank asks, and no money has moved; `open`: disputed, the money is
 * withheld; `done`: the money is gone; `undone`: it is back, because the refund failed or the dispute was won.
 */
type ReversalStatus = "inquiry" | "open" | "done" | "undone";

/** A refund or dispute, as the card service reports it. For a charge, the amount is the total returned so far. */
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
  /** It expired, or the bank declined. */
  | { about: "closed"; sessionId: string }
  | { about: "reversal"; reversal: Reversal };

/** The card notices that the site needs, by the card service's names. */
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
 * The result of closing a checkout: it can no longer be paid; it had been paid; its payment is being processed and can
 * no longer be stopped; or the card service does not answer.
 */
export type Closed =
  | { state: "closed" }
  | { state: "paid"; payment: CardPayment }
  | { state: "processing" }
  | { state: "unavailable" };

type Refunded = { state: "refunded"; id: string } | { state: "refused"; reason: string } | { state: "unavailable" };

/** An address that the card service sends notices to; "*" in `events` means all of them. */
export type CardEndpoint = { url: string; events: string[]; isOn: boolean };

/** The message to a member when the card service does not answer. */
export const CARD_SERVICE_DOWN = "The card service does not answer. Nothing was paid. Try again in a few minutes.";

/**
 * The card service. Temporary failures are "unavailable": it cannot be reached, or does not work at the moment.
 * Failures that an operator must fix, such as a wrong key, are thrown.
 */
export type Cards = {
  /** Opens a checkout. */
  start: (checkout: Checkout) => Promise<OpenedCheckout | "unavailable">;
  /** Prevents a checkout from being paid. Idempotent. */
  close: (sessionId: string) => Promise<Closed>;
  /** Pays money back. A repeated key requests the first refund again. The service may refuse it, with its reason. */
  refund: (refund: { paymentIntent: string; cents: number; idempotencyKey: string }) => Promise<Refunded>;
  /**
   * The addresses that notices are sent to. "not-permitted" if the key may not read them, "unavailable" if there is no
   * answer in time.
   */
  findEndpoints: () => Promise<CardEndpoint[] | "not-permitted" | "unavailable">;
  /** Reads a notice. "forged" if its signature is wrong or old, null if the site does not need it. */
  readNotice: (body: string, signature: string) => Promise<CardNotice | "forged" | null>;
};
