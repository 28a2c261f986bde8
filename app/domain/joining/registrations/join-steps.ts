type Step = { name: string; what: string };

const register: Step = { name: "Register", what: "Choose a name and a password." };
const confirm: Step = {
  name: "Confirm your address",
  what: "Enter the code that we send you by email, or open the link.",
};
const payment: Step[] = [
  { name: "Choose how to pay", what: "A month or a year, with the method that suits you." },
  { name: "Pay", what: "Pay, then send the transaction hash or a screenshot as proof. A card payment needs neither." },
  { name: "Approval", what: "The staff confirm the payment, and we email you when your account is open." },
];
const approval: Step = { name: "Approval", what: "The staff decide, and we email you when your account is open." };
const opening: Step = { name: "Your account opens", what: "Within moments. We email you when it is open." };

type Door = { startsFree: boolean; needsApproval: boolean; provesAddress: boolean };

/**
 * The steps of joining for the site's settings, in order. Each is a page, and the landing page lists them all. People
 * with an accepted application have been approved and have confirmed their address.
 */
export function joinSteps({ startsFree, needsApproval, provesAddress }: Door, isAccepted = false): readonly Step[] {
  const last = startsFree ? [needsApproval && !isAccepted ? approval : opening] : payment;
  return [register, ...(provesAddress && !isAccepted ? [confirm] : []), ...last];
}

type StepName = "Register" | "Confirm your address" | "Choose how to pay" | "Pay" | "Approval";

/** The position of a page among the steps of joining; undefined for other pages. */
export function stepAt(door: Door, name: StepName, isAccepted = false): { steps: string[]; at: number } | undefined {
  const steps = joinSteps(door, isAccepted).map((step) => step.name);
  const at = steps.indexOf(name) + 1;
  return at > 0 ? { steps, at } : undefined;
}
