import { z } from "zod";

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const SignIn = z.object({
  username: z
    .string({ required_error: "Username is required", invalid_type_error: "Username is required" })
    .trim()
    .min(1, "Username is required")
    .max(64, "Username is too long"),
  password: z
    .string({ required_error: "Password is required", invalid_type_error: "Password is required" })
    .min(1, "Password is required")
    .max(PASSWORD_MAX, "Password is too long"),
});

/** For the API: the code of the second step in the same call, where the account asks for one. */
export const SignInWithCode = SignIn.extend({ code: z.string().trim().max(40, "This is no code.").optional() });
