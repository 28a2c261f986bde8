/** The reasons for which joining is closed, with the message that visitors read. */
export const closedMessages = {
  "no-payment-method":
    "Joining is not open yet because no payment method has been set up. Please come back later, or write to us.",
} as const;

export type ClosedReason = keyof typeof closedMessages;

export const closedReasons = Object.keys(closedMessages) as [ClosedReason, ...ClosedReason[]];
