import { z } from "zod";

const days = z
  .number({ required_error: "Enter a number of days", invalid_type_error: "Enter a number of days" })
  .int("Enter a whole number")
  .min(7, "At least 7 days")
  .max(36_500, "At most 36,500 days");

export const SetTraces = z.object({
  downloadDays: days,
  // Programs older than this field get the default.
  deviceDays: days.default(90),
  mailDays: days,
  joiningDays: days,
  waitingDays: days,
  auditDays: days,
  reportDays: days,
  proofDays: days,
});
