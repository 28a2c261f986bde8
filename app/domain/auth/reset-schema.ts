import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./schema.ts";

export const RequestReset = z.object({
  email: z
    .string({
      required_error: "Please enter your email address",
      invalid_type_error: "Please enter your email address",
    })
    .trim()
    .min(1, "Please enter your email address")
    .max(254)
    .email("Please enter a valid email address"),
});

const confirmFields = {
  token: z.string().trim().max(200).default(""),
  newPassword: z
    .string({ message: "Please fill in all fields" })
    .min(1, "Please fill in all fields")
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
    .max(PASSWORD_MAX, "Password is too long"),
};

export const ConfirmReset = z.object(confirmFields);

export const ConfirmResetForm = z
  .object({
    ...confirmFields,
    confirm: z.string({ message: "Please fill in all fields" }).min(1, "Please fill in all fields"),
  })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ["confirm"],
    message: "Passwords don't match",
  });
