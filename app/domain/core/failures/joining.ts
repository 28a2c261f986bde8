import type { Failure } from "./failure.ts";

/** Failure messages for the forms of signing in, joining and paying. */
export const joiningFailures = {
  logIn: { title: "An error occurred during login" },
  adminLogIn: { title: "An error occurred during admin login" },
  register: { title: "Registration failed", otherwise: "Something went wrong. Please try again." },
  confirmAddress: { title: "Your address was not confirmed" },
  apply: { title: "Your application was not sent", otherwise: "Try again." },
  generatePayment: { title: "Failed to generate payment details" },
  submitProof: { title: "Submission Failed", otherwise: "Failed to submit proof." },
  submitPayment: { title: "Failed to submit payment" },
} as const satisfies Record<string, Failure>;
