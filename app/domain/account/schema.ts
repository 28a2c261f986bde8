import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../auth/schema.ts";

const both = "Please enter both new email and current password";
const all = "Please fill in all fields";

export const UpdateEmail = z.object({
  email: z
    .string({ required_error: both, invalid_type_error: both })
    .trim()
    .min(1, both)
    .max(254, "This email address is too long.")
    .email("Please enter a valid email address"),
  password: z
    .string({ required_error: both, invalid_type_error: both })
    .min(1, both)
    .max(PASSWORD_MAX, "Password is too long"),
});

export const EmailToken = z.object({ token: z.string().trim().max(200).default("") });

const CurrentPassword = z.string({ message: all }).min(1, all).max(PASSWORD_MAX, "Password is too long");

export const ChangePassword = z.object({
  currentPassword: CurrentPassword,
  newPassword: z
    .string({ message: all })
    .min(1, all)
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
    .max(PASSWORD_MAX, "Password is too long"),
});

export const ChangePasswordForm = ChangePassword.extend({
  confirm: z.string({ message: all }).min(1, all).max(PASSWORD_MAX),
}).refine(({ newPassword, confirm }) => newPassword === confirm, {
  path: ["confirm"],
  message: "New passwords don't match",
});

export const OneSession = z.object({ sessionId: z.string().regex(/^[0-9a-f]{64}$/, "There is no such session.") });

export const ProvePassword = z.object({
  currentPassword: z
    .string({ message: "Please enter your password" })
    .min(1, "Please enter your password")
    .max(PASSWORD_MAX, "Password is too long"),
});

/** Six digits of an authenticator, or a recovery code; blanks and dashes as anyone types them. */
export const Code = z
  .string({ message: "Please enter the code" })
  .trim()
  .min(1, "Please enter the code")
  .max(40, "This is no code.");

export const ConfirmTwoFactor = z.object({ code: Code });

export const ProveBoth = ProvePassword.extend({ code: Code });
