/** How many days a registration waits for its payment. */
export const REGISTRATION_DAYS = 14;

/** The steps after a registration whose address is confirmed or need not be. */
export const nextSteps = ["payment", "approval", "account"] as const;
export type NextStep = (typeof nextSteps)[number];

type Door = { startsFree: boolean; needsApproval: boolean };

/** An accepted application needs no second approval. */
export const nextStep = ({ startsFree, needsApproval }: Door, isAccepted: boolean): NextStep => {
  if (!startsFree) return "payment";
  return needsApproval && !isAccepted ? "approval" : "account";
};
