import { z } from "zod";
import { checkbox, line, mailAddress, newPassword, optionalLine, optionalText } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/page-input.ts";
import { PASSWORD_MAX } from "../kernel/password-length.ts";
import { PeriodField, proofFields } from "../payments/proof-schema.ts";
import { chosenRoles } from "../roles/schema.ts";
import { registrationStates } from "./registration-states.ts";

const USERNAME_MAX = 32;

export const Username = line({
  missing: "Username is required",
  max: USERNAME_MAX,
  tooLong: `A username has at most ${USERNAME_MAX} characters.`,
})
  .refine((name) => name.length >= 3, "A username has at least 3 characters.")
  .refine(
    (name) => /^[\p{L}\p{M}\p{N}_.-]+$/u.test(name),
    "A username has letters, digits, dots, dashes and underscores only.",
  );

/** The input of the API. */
export const Register = z.object({
  username: Username,
  email: mailAddress("Email is required"),
  password: newPassword("Password is required"),
  /** From /register?invite={code}. */
  invite: optionalLine(64, "This is not an invitation."),
  /** From /register?application={token}, the link of an accepted application. */
  application: optionalLine(64, "This is not an application."),
});

/** An account that staff make; its owner sets the password. */
export const MakeAccount = z.object({
  username: Username,
  email: mailAddress("Email is required"),
  roles: chosenRoles.default([]).describe("The ids of roles; needs the right to give roles"),
  anyDomain: checkbox.describe("Take an address at a domain that the settings refuse"),
});

/** The input of the form, with the password twice. */
export const RegisterForm = Register.extend({
  confirm: z.string({ message: "Please confirm the password" }).max(PASSWORD_MAX, "Password is too long"),
}).refine(({ password, confirm }) => password === confirm, { path: ["confirm"], message: "Passwords do not match" });

export const RegistrationToken = z
  .string({ message: "This registration is not known any more." })
  .regex(/^[A-Za-z0-9_-]{43}$/, "This registration is not known any more.");

export const SubmitProof = z.object({
  registrationToken: RegistrationToken,
  billingPeriod: PeriodField,
  ...proofFields,
});

export const StartCard = z.object({ registrationToken: RegistrationToken, billingPeriod: PeriodField });

/** The states in which administrators can decide. */
export const decidable = registrationStates.before("approved");

export const ListRegistrations = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...registrationStates.all, "waiting", "all"]).default("waiting"),
});

/** `registrationToken` is the stored hash that the list returns; it cannot be used to register. */
export const DecideRegistration = z.object({
  registrationToken: z
    .string({ message: "There is no such registration." })
    .regex(/^[0-9a-f]{64}$/, "There is no such registration."),
  approved: z.boolean({ message: "Please approve or reject." }).describe("true approves, false rejects"),
  notes: optionalText(1_000, "A note has at most 1,000 characters."),
});
