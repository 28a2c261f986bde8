import { z } from "zod";
import { line, mailAddress, newPassword, optionalLine, optionalText, tokenText } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { PASSWORD_MAX } from "../../core/kernel/password-length.ts";
import { PeriodField, proofFields } from "../payments/proof-schema.ts";
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
  invite: optionalLine(64, "This invitation code is invalid."),
  /** From /register?application={token}, the link of an accepted application. */
  application: optionalLine(64, "This application link is invalid."),
});

/** The input of the form, with the password twice. */
export const RegisterForm = Register.extend({
  confirm: z.string({ message: "Confirm the password" }).max(PASSWORD_MAX, "Password is too long"),
}).refine(({ password, confirm }) => password === confirm, { path: ["confirm"], message: "Passwords do not match" });

const RegistrationToken = tokenText("This registration no longer exists.");

export const OneRegistration = z.object({ registrationToken: RegistrationToken });

/** The six-digit code from the mail; spaces are ignored. */
export const ProveAddress = OneRegistration.extend({
  code: z
    .string({ message: "Enter the code from the email." })
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "A code has six digits.")),
});

export const CorrectAddress = OneRegistration.extend({ email: mailAddress("Email is required") });

export const ProofLink = z.object({
  link: tokenText("This link is incomplete. Copy the whole link from the email."),
});

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
/** As staff name a registration: by the hash of its token. */
export const UndoRegistration = z.object({
  registrationToken: z
    .string({ message: "That registration doesn't exist." })
    .regex(/^[0-9a-f]{64}$/, "That registration doesn't exist."),
});

export const DecideRegistration = UndoRegistration.extend({
  approved: z.boolean({ message: "Approve or reject." }).describe("true approves, false rejects"),
  notes: optionalText(1_000, "A note has at most 1,000 characters."),
});
