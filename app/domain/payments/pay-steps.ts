/** The steps of paying, in order. */
export const payStepNames = ["Choose how to pay", "Pay", "Approval"] as const;
