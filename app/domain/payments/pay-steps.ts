/** What a member's own payment consists of, in its order. */
export const payStepNames = ["Choose how to pay", "Pay", "Approval"] as const;
