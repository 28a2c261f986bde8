import { z } from "zod";
import { checkbox, choice, day, line, wholeNumber } from "../../core/kernel/fields.ts";
import { joinModes } from "../../core/settings/joining-shape.ts";
import { priceModes } from "../../core/settings/membership-shape.ts";
import { quotaFields } from "../invitations/schema.ts";

const members = wholeNumber(1, 100_000_000, "Enter a number of members, or leave it empty.").nullish();

const start = {
  changesAt: day.nullish().describe("A future date, in UTC; null for none"),
  changesAtMembers: members.describe("A number of active members; null for none"),
};

/** A missing field keeps its value; with `nextMode`, a missing date or number means none. */
export const SetJoining = z.object({
  mode: choice(joinModes, "Choose who may join.").optional(),
  nextMode: choice([...joinModes, "none"], "Choose which mode follows.")
    .optional()
    .describe(
      "The mode that follows automatically, on `changesAt` or at `changesAtMembers`, whichever comes first, instead of all planned changes",
    ),
  ...start,
  needsApproval: z
    .boolean({ message: "Choose who opens accounts." })
    .optional()
    .describe("Whether staff approve registrations without a payment"),
  provesAddress: z
    .boolean({ message: "Choose whether addresses are confirmed." })
    .optional()
    .describe("Whether a registration begins with a code sent to its email address; needs a site that sends mail"),
  ...quotaFields,
  price: choice(priceModes, "Choose what a membership costs.").optional(),
  trialDays: wholeNumber(1, 365, "Enter a number of days, from 1 to 365.").optional(),
  confirm: checkbox.describe("Required if the site becomes free or paid and members are affected"),
});

/** Another change of the mode, beside those that are planned. */
export const PlanChange = z.object({ mode: choice(joinModes, "Choose which mode follows."), ...start });

const gone = "This change is no longer planned.";

export const CancelChange = z.object({
  start: line({ missing: gone, max: 20, tooLong: gone }).describe(
    "The day of the change, or its number of members if it has no day",
  ),
});
