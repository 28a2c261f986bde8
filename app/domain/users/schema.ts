import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/pages.ts";

export const UserId = z.string().min(1).max(64);

export const OneUser = z.object({ userId: UserId });

export const userStatuses = ["all", "active", "inactive", "suspended"] as const;
export const userSorts = ["all", "active", "deactivated", "payment-submitted", "elite"] as const;

export const ListUsers = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum(userStatuses).default("all"),
  sortBy: z.enum(userSorts).default("all"),
});

/** For what an administrator does only after giving their own password. */
export const OneUserByPassword = OneUser.extend({
  password: z
    .string({ message: "Please enter your password" })
    .min(1, "Please enter your password")
    .max(PASSWORD_MAX, "Password is too long"),
});

const enter = "Please enter a new password";

export const SetPassword = OneUser.extend({
  newPassword: z
    .string({ message: enter })
    .min(1, enter)
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
    .max(PASSWORD_MAX, "Password is too long"),
});
