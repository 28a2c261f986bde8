/** Reasons for which joining is closed, and what strangers read. */
export const closedMessages = {
  "no-payment-method":
    "Joining is not open yet, because there is no way to pay for a membership so far. Please come back later, or write to us.",
} as const;

export type ClosedReason = keyof typeof closedMessages;

export const closedReasons = Object.keys(closedMessages) as [ClosedReason, ...ClosedReason[]];
