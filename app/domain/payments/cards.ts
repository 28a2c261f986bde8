import type { Period } from "./methods.ts";

/** What a payment by card is for; travels with it and comes back in the notice of the card service. */
export type CardPurpose =
  | { kind: "registration"; registrationId: number; period: Period }
  | { kind: "renewal"; userId: string; period: Period };

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

/** The card service. Both calls speak to it over its official library. */
export type Cards = {
  /** Answers where the browser goes to pay. */
  start: (checkout: Checkout) => Promise<{ sessionId: string; url: string }>;
  /**
   * Reads a notice. "forged" when its signature is wrong or old, null when it is about nothing that was paid.
   */
  readNotice: (body: string, signature: string) => CardPayment | "forged" | null;
};
