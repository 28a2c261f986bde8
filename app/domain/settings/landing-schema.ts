import { z } from "zod";
import { checkbox, text } from "../kernel/fields.ts";

const LINES_MAX = 2_000;
const QUESTIONS_MAX = 10_000;

const lines = z.string().trim().max(LINES_MAX, "At most 2,000 characters.").default("");

export const SetLanding = z.object({
  lead: text({ missing: "Please say what this site is.", max: 300, tooLong: "At most 300 characters." }),
  benefits: lines,
  rules: lines,
  questions: z
    .string()
    .trim()
    .max(QUESTIONS_MAX, "At most 10,000 characters.")
    .refine((source) => source === "" || source.startsWith("#"), "Please begin each question with #.")
    .default(""),
  showsTitles: checkbox,
});
