/** What a payment by card is for; travels with it and comes back in the notice of the card service. */
export type CardPurpose =
  | { kind: "registration"; registrationId: number; period: "monthly" | "yearly" }
  | { kind: "renewal"; userId: string; period: "monthly" | "yearly" };

export type Checkout = {
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

/** A checkout that has been paid, as the card service tells it. */
export type CardPayment = { sessionId: string; purpose: CardPurpose; cents: number };

/**
 * What became of a checkout that was asked to close: nobody can pay it any more; it had been paid; or its payment is on
 * its way and can no longer be stopped.
 */
export type Closed = { state: "closed" } | { state: "paid"; payment: CardPayment } | { state: "processing" };

/** The card service cannot be reached, or fails, for now. */
export class CardServiceDown extends Error {}

export const CARD_SERVICE_DOWN =
  "The card service does not answer. Please try again in a few minutes: nothing was paid.";

/** The card service, spoken to over its official library. Calls throw CardServiceDown. */
export type Cards = {
  /** Answers where the browser goes to pay. */
  start: (checkout: Checkout) => Promise<{ sessionId: string; url: string }>;
  /** Lets nobody pay a checkout from now on; asking twice is asking once. */
  close: (sessionId: string) => Promise<Closed>;
  /**
   * Reads a notice. "forged" when its signature is wrong or old, null when it is about nothing that was paid.
   */
  readNotice: (body: string, signature: string) => CardPayment | "forged" | null;
};
