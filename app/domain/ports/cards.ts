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

/** A checkout that has been paid, as the card service tells it. */
export type CardPayment = { sessionId: string; purpose: CardPurpose; cents: number };

/**
 * What became of a checkout that was asked to close: nobody can pay it any more; it had been paid; its payment is being
 * processed and can no longer be stopped; or the card service does not answer.
 */
export type Closed =
  | { state: "closed" }
  | { state: "paid"; payment: CardPayment }
  | { state: "processing" }
  | { state: "unavailable" };

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
  /** Reads a notice. "forged" when its signature is wrong or old, null when it is not about a payment. */
  readNotice: (body: string, signature: string) => Promise<CardPayment | "forged" | null>;
};
