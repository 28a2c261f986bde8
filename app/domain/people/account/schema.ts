import { z } from "zod";
import { givenPassword, mailAddress, newPassword, optionalLine } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { Code } from "../auth/schema.ts";

/** Shown if the new address or the password is missing. */
export const BOTH = "Please enter both new email and current password";
const all = "Please fill in all fields";

export const UpdateEmail = z.object({
  email: mailAddress(BOTH).transform((email) => email.toLowerCase()),
  password: givenPassword(BOTH),
});

export const EmailToken = z.object({ token: optionalLine(200).default("") });

export const ChangePassword = z.object({ currentPassword: givenPassword(all), newPassword: newPassword(all) });

export const ChangePasswordForm = ChangePassword.extend({ confirm: givenPassword(all) }).refine(
  ({ newPassword, confirm }) => newPassword === confirm,
  { path: ["confirm"], message: "New passwords don't match" },
);

export const ListSignIns = z.object(pageInput(20));

const noSuchSession = "This session has already ended.";

export const OneSession = z.object({
  sessionId: z.string({ message: noSuchSession }).regex(/^[0-9a-f]{64}$/, noSuchSession),
});

export const ProvePassword = z.object({ currentPassword: givenPassword("Enter your password") });

export const ProveCode = z.object({ code: Code });

export const ProveBoth = ProvePassword.extend({ code: Code });
