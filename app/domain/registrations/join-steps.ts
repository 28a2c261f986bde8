/** The steps of joining, in order. Each is a page, and the landing page lists them all. */
export const joinSteps = [
  { name: "Register", what: "Choose a name and a password." },
  { name: "Choose how to pay", what: "A month or a year, by the method that suits you." },
  { name: "Pay", what: "Send the amount and show it: by its transaction hash or a screenshot. A card needs neither." },
  { name: "Approval", what: "An administrator confirms the payment, and a mail says that your account is open." },
] as const;

export const joinStepNames = joinSteps.map(({ name }) => name);
