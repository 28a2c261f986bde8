import { z } from "zod";
import { pageInput, Search } from "../pages.ts";

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
