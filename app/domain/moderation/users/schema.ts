import { z } from "zod";
import { givenPassword, mustTick } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../core/kernel/password-length.ts";
import { Username } from "../../joining/registrations/schema.ts";
import { OneUser } from "../../people/members/one-user.ts";

export const userStatuses = ["all", "active", "inactive", "suspended"] as const;
export const userSorts = ["all", "active", "deactivated", "payment-submitted", "elite", "administrators"] as const;

export const ListUsers = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum(userStatuses).default("all"),
  sortBy: z.enum(userSorts).default("all"),
});

export const Leave = z.object({
  currentPassword: givenPassword("Enter your password"),
  confirm: mustTick("Tick that you want to delete your account."),
});

const MISSING = "Enter a new password";

export const SetPassword = OneUser.extend({
  newPassword: z
    .string({ message: MISSING })
    .min(1, MISSING)
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
    .max(PASSWORD_MAX, "Password is too long"),
});

export const NewUsername = z.object({ username: Username });

export const RenameUser = OneUser.extend(NewUsername.shape);
