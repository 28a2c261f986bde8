import { z } from "zod";
import { givenPassword, line, mailAddress, newPassword, optionalLine } from "../../core/kernel/fields.ts";

export const SignIn = z.object({
  username: line({ missing: "Username is required", max: 64, tooLong: "Username is too long" }),
  password: givenPassword("Password is required"),
});

const codeLength = { max: 40, tooLong: "A code has at most 40 characters." };

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not matter. */
export const Code = line({ missing: "Enter the code", ...codeLength });

/** For the API: the code of the second step in the same call, if the account requires one. */
export const SignInWithCode = SignIn.extend({ code: optionalLine(codeLength.max, codeLength.tooLong) });

export const SignInByCode = z.object({ ticket: z.string().max(64).default(""), code: Code });

const noAddress = "Please enter your email address";

const resetFor = (missing: string) =>
  z.object({
    email: mailAddress(missing),
  });

export const RequestReset = resetFor(noAddress);

/** The input of the account page, with its own messages. */
export const RequestOwnReset = resetFor(`Email required: ${noAddress.toLowerCase()}`);

const all = "Please fill in all fields";

export const ResetToken = z.object({ token: optionalLine(200).default("") });

export const ConfirmReset = ResetToken.extend({
  newPassword: newPassword(all),
});

export const ConfirmResetForm = ConfirmReset.extend({ confirm: givenPassword(all) }).refine(
  ({ newPassword, confirm }) => newPassword === confirm,
  { path: ["confirm"], message: "Passwords don't match" },
);

/** The second step of a member whose sign-in is refused, for the data of their account. */
export const OwnDataCode = SignInByCode.pick({ code: true });
