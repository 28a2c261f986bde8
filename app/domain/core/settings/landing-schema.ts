import { z } from "zod";
import { checkbox, optionalText, text } from "../kernel/fields.ts";

const LINES_MAX = 2_000;
const QUESTIONS_MAX = 10_000;

const lines = optionalText(LINES_MAX).default("");

export const SetLanding = z.object({
  lead: text({ missing: "Describe this site.", max: 300, tooLong: "At most 300 characters." }),
  benefits: lines,
  rules: lines,
  questions: optionalText(QUESTIONS_MAX)
    .refine((source) => !source || source.startsWith("#"), "Begin each question with #.")
    .default(""),
  showsTitles: checkbox,
  playsSounds: checkbox,
});
