import { z } from "zod";
import { id, line, textId } from "../kernel/fields.ts";
import { pageInput, Search } from "../kernel/page-input.ts";

const UserId = textId("There is no such user.");

const points = z
  .number({ message: "Please enter a whole number of points." })
  .int("Please enter a whole number of points.")
  .min(-100_000, "At least -100,000.")
  .max(100_000, "At most 100,000.")
  .refine((value) => value !== 0, "A change of 0 points changes nothing: please enter another number.");

const TYPE = "A type has small letters, digits and underscores, at most 40.";

const reason = (missing: string) => line({ missing, max: 500, tooLong: "At most 500 characters, please." });

export const ListAllActivities = z.object({ ...pageInput(20), search: Search });

export const AddActivity = z.object({
  userId: UserId,
  activityType: line({ missing: "Please enter a type.", max: 40, tooLong: TYPE }).refine(
    (type) => /^[a-z][a-z0-9_]{1,39}$/.test(type),
    TYPE,
  ),
  points,
  description: reason("Please say what it is for."),
});

/** The form takes a username, as administrators know members. */
export const AddActivityForm = AddActivity.omit({ userId: true }).extend({
  username: line({ missing: "Please enter a username.", max: 64, tooLong: "There is no such user." }),
});

export const OneActivity = z.object({ activityId: id("There is no such entry.", Number.MAX_SAFE_INTEGER) });

export const AdjustPoints = z.object({ userId: UserId, points, reason: reason("Please give a reason.") });

export const PointsHistory = z.object({ userId: UserId, ...pageInput(20) });
