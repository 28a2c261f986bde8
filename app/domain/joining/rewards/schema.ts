import { z } from "zod";
import { id, line, textId } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";

const UserId = textId("That user doesn't exist.");

const points = z
  .number({ message: "Enter a whole number of points." })
  .int("Enter a whole number of points.")
  .min(-100_000, "At least -100,000.")
  .max(100_000, "At most 100,000.")
  .refine((value) => value !== 0, "A change of 0 points changes nothing. Enter another number.");

const TYPE = "A type has at most 40 characters: lowercase letters, digits and underscores.";

const reason = (missing: string) => line({ missing, max: 500, tooLong: "At most 500 characters." });

export const ListAllActivities = z.object({ ...pageInput(20), search: Search });

export const AddActivity = z.object({
  userId: UserId,
  activityType: line({ missing: "Enter a type.", max: 40, tooLong: TYPE }).refine(
    (type) => /^[a-z][a-z0-9_]{1,39}$/.test(type),
    TYPE,
  ),
  points,
  description: reason("Say what it is for."),
});

/** The form takes a username, as administrators know members. */
export const AddActivityForm = AddActivity.omit({ userId: true }).extend({
  username: line({ missing: "Enter a username.", max: 64, tooLong: "That user doesn't exist." }),
});

export const OneActivity = z.object({ activityId: id("That entry doesn't exist.", Number.MAX_SAFE_INTEGER) });

export const AdjustPoints = z.object({ userId: UserId, points, reason: reason("Give a reason.") });

export const PointsHistory = z.object({ userId: UserId, ...pageInput(20) });
