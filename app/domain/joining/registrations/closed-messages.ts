/** The reasons for which not everyone can join, with the message that visitors read. */
export const closedMessages = {
  "no-payment-method":
    "Joining is not open yet because no payment method has been set up. Come back later, or write to us.",
  "invitation-only": "Joining is by invitation only. If a member has invited you, open the link in the invitation.",
  "application-only": "New members apply first: answer a few questions, and the staff will decide.",
  closed: "Joining is closed right now.",
} as const;

export type ClosedReason = keyof typeof closedMessages;

export const closedReasons = Object.keys(closedMessages) as [ClosedReason, ...ClosedReason[]];
