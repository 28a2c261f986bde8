import { z } from "zod";
import { givenPassword, newPassword, optionalText, text } from "../kernel/fields.ts";

export const SignIn = z.object({
  username: text({ missing: "Username is required", max: 64, tooLong: "Username is too long" }),
  password: givenPassword("Password is required"),
});

const codeLength = { max: 40, tooLong: "A code has at most 40 characters." };

/** Six digits of an authenticator, or a recovery code; blanks and dashes do not matter. */
export const Code = text({ missing: "Please enter the code", ...codeLength });

/** For the API: the code of the second step in the same call, where the account asks for one. */
export const SignInWithCode = SignIn.extend({ code: optionalText(codeLength.max, codeLength.tooLong) });

export const SignInByCode = z.object({ ticket: z.string().max(64).default(""), code: Code });

const noAddress = "Please enter your email address";

const resetFor = (missing: string) =>
  z.object({
    email: text({ missing, max: 254, tooLong: "This email address is too long." }).email(
      "Please enter a valid email address",
    ),
  });

export const RequestReset = resetFor(noAddress);

/** The same on the account's page, in its words. */
export const RequestOwnReset = resetFor(`Email required: ${noAddress.toLowerCase()}`);

const all = "Please fill in all fields";

export const ConfirmReset = z.object({
  token: z.string().trim().max(200).default(""),
  newPassword: newPassword(all),
});

export const ConfirmResetForm = ConfirmReset.extend({ confirm: givenPassword(all) }).refine(
  ({ newPassword, confirm }) => newPassword === confirm,
  { path: ["confirm"], message: "Passwords don't match" },
);
