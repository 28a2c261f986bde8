/** Why nobody can join, and what strangers read of it. */
export const closedMessages = {
  "no-payment-method":
    "Joining is not open yet, because there is no way to pay for a membership so far. Please come back later, or write to us.",
} as const;

export type ClosedReason = keyof typeof closedMessages;

export const closedReasons = Object.keys(closedMessages) as [ClosedReason, ...ClosedReason[]];
