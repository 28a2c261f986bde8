/** The steps of joining with a payment, in order. Each is a page, and the landing page lists them all. */
const paidSteps = [
  { name: "Register", what: "Choose a name and a password." },
  { name: "Choose how to pay", what: "A month or a year, by the method that suits you." },
  { name: "Pay", what: "Send the amount and show it: by its transaction hash or a screenshot. A card needs neither." },
  { name: "Approval", what: "An administrator confirms the payment, and a mail says that your account is open." },
] as const;

export const joinStepNames = paidSteps.map(({ name }) => name);

type Door = { startsFree: boolean; needsApproval: boolean };
type Step = { name: string; what: string };

/** The steps of joining as the site is set. */
export function joinSteps({ startsFree, needsApproval }: Door): readonly Step[] {
  if (!startsFree) return paidSteps;
  const last = needsApproval
    ? { name: "Approval", what: "An administrator decides, and a mail says that your account is open." }
    : { name: "Your account opens", what: "Within moments, and a mail says so." };
  return [paidSteps[0], last];
}
