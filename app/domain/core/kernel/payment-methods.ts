/** Every way in which a membership can be paid. */
export const methodIds = [
  "BTC",
  "BCH",
  "ETH",
  "LTC",
  "DOGE",
  "SOL",
  "VENMO",
  "REVOLUT",
  "PAYPAL",
  "DISCORD",
  "STRIPE",
] as const;

export type MethodId = (typeof methodIds)[number];

/**
 * Kinds of methods by their proof: a transaction hash for crypto, a picture for manual methods, either of the two for
 * the tip bot, and the card service's notice for cards.
 */
export type MethodKind = "crypto" | "manual" | "tip-bot" | "card";

type Method = { name: string; kind: MethodKind; label: string; scheme?: string; note: string };

const send = (what: string) =>
  `Send the amount in ${what} to this address from your own wallet. Then enter the transaction hash.`;

/** Every method with its defaults. Operators set its address, and may set another name and note. */
export const methods: Record<MethodId, Method> = {
  BTC: { name: "Bitcoin", kind: "crypto", label: "Address", scheme: "bitcoin", note: send("Bitcoin") },
  BCH: { name: "Bitcoin Cash", kind: "crypto", label: "Address", scheme: "bitcoincash", note: send("Bitcoin Cash") },
  ETH: { name: "Ethereum", kind: "crypto", label: "Address", scheme: "ethereum", note: send("Ether") },
  LTC: { name: "Litecoin", kind: "crypto", label: "Address", scheme: "litecoin", note: send("Litecoin") },
  DOGE: { name: "Dogecoin", kind: "crypto", label: "Address", scheme: "dogecoin", note: send("Dogecoin") },
  SOL: { name: "Solana", kind: "crypto", label: "Address", scheme: "solana", note: send("SOL") },
  VENMO: {
    name: "Venmo",
    kind: "manual",
    label: "Username",
    note: "Send the amount to this username in the app, then upload a screenshot of the payment.",
  },
  REVOLUT: {
    name: "Revolut",
    kind: "manual",
    label: "Username",
    note: "Send the amount to this username in the app, then upload a screenshot of the payment.",
  },
  PAYPAL: {
    name: "PayPal",
    kind: "manual",
    label: "Email",
    note: "Send the amount to this address as a membership fee, then upload a screenshot of the payment.",
  },
  DISCORD: {
    name: "Tip bot",
    kind: "tip-bot",
    label: "Tip to",
    note: "Send the amount with the tip bot of our chat community, then enter the transaction hash or upload a screenshot.",
  },
  STRIPE: {
    name: "Credit or debit card",
    kind: "card",
    label: "",
    note: "Visa, MC, AMEX, Discover, Apple Pay: you pay on the card service's page and then return here.",
  },
};

/** The methods for members who come back: all but the tip bot and the card. */
export const reactivationMethods: readonly MethodId[] = methodIds.slice(0, 9);

/** A method's name as members read it; `otherwise` for a payment without a known method. */
export const methodName = (id: string | null, otherwise: string): string => methods[id as MethodId]?.name ?? otherwise;
