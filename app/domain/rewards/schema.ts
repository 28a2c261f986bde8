import { z } from "zod";
import { pageInput, Search } from "../kernel/pages.ts";

const UserId = z.string({ message: "There is no such user." }).trim().min(1).max(64);

const points = z.coerce
  .number({ message: "Please enter a whole number of points." })
  .int("Please enter a whole number of points.")
  .min(-100_000, "At least -100,000.")
  .max(100_000, "At most 100,000.")
  .refine((value) => value !== 0, "Nought changes nothing.");

const Text = (message: string) =>
  z.string({ message }).trim().min(1, message).max(500, "At most 500 characters, please.");

export const ListAllActivities = z.object({ ...pageInput(20), search: Search });

export const AddActivity = z.object({
  userId: UserId,
  activityType: z
    .string({ message: "Please enter a type." })
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,39}$/, "A type has small letters, digits and underscores, at most 40."),
  points,
  description: Text("Please say what it is for."),
});

/** The form takes a username, as administrators know members. */
export const AddActivityForm = AddActivity.omit({ userId: true }).extend({
  username: z.string({ message: "Please enter a username." }).trim().min(1, "Please enter a username.").max(64),
});

export const OneActivity = z.object({
  activityId: z.coerce.number({ message: "This is no entry." }).int().positive().max(2_147_483_647),
});

export const AdjustPoints = z.object({ userId: UserId, points, reason: Text("Please give a reason.") });

export const PointsHistory = z.object({ userId: UserId, ...pageInput(20) });
