import { z } from "zod";
import { optionalText } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/page-input.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../kernel/password-length.ts";
import { PeriodField, proofFields } from "../payments/proof-schema.ts";
import { registrationStates } from "./registration-states.ts";

const required = (message: string) =>
  z.string({ required_error: message, invalid_type_error: message }).trim().min(1, message);

const USERNAME_MAX = 32;

const Username = required("Username is required")
  .min(3, "A username has at least 3 characters.")
  .max(USERNAME_MAX, `A username has at most ${USERNAME_MAX} characters.`)
  .regex(/^[\p{L}\p{N}_.-]+$/u, "A username has letters, digits, dots, dashes and underscores only.");

const Email = required("Email is required")
  .max(254, "This email address is too long.")
  .email("Please enter a valid email address");

const NewPassword = z
  .string({ required_error: "Password is required", invalid_type_error: "Password is required" })
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .max(PASSWORD_MAX, "Password is too long");

/** What the API takes. */
export const Register = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** From /register?invite={code}. */
  invite: optionalText(64, "This is not an invitation."),
});

/** What the form takes: the password twice. */
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

/** What administrators decide on. */
export const decidable = registrationStates.before("approved");

export const ListRegistrations = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...registrationStates.all, "waiting", "all"]).default("waiting"),
});

/** `registrationToken` is the one that the list answers: the stored hash, with which nobody can register. */
export const DecideRegistration = z.object({
  registrationToken: z
    .string({ message: "There is no such registration." })
    .regex(/^[0-9a-f]{64}$/, "There is no such registration."),
  approved: z.boolean({ message: "Please approve or reject." }).describe("true approves, false rejects"),
  notes: optionalText(1_000, "A note has at most 1,000 characters."),
});
