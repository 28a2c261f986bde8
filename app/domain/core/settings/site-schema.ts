import { z } from "zod";
import { optionalLine, optionalMailAddress, optionalText, wholeNumber } from "../kernel/fields.ts";
import { READY_MAX, readyLines } from "./ready-texts.ts";

const optional = (max: number) => optionalLine(max).transform((value) => value || null);

/** An empty field means the environment's value. */
export const SetSite = z.object({
  name: optional(60),
  tagline: optional(120),
  supportEmail: optionalMailAddress().transform((value) => value ?? null),
  // Links with other schemes could run scripts in the visitor's browser.
  communityUrl: optional(500).refine(
    (url) => url === null || (URL.canParse(url) && /^https?:\/\//i.test(url)),
    "Enter a full URL, including https://.",
  ),
});

const seconds = (least: number) => wholeNumber(least, 3_600, `Enter a whole number of seconds from ${least} to 3,600.`);

export const SetIntervals = z.object({
  onlineSeconds: seconds(5),
  announcementsSeconds: seconds(5),
  chatReconnectSeconds: seconds(1),
});

export const SetReview = z.object({
  firstUploads: wholeNumber(0, 1_000, "Enter a whole number from 0 to 1,000."),
});

const answers = optionalText(5_000, "At most 5,000 characters.")
  .refine((text) => readyLines(text ?? "").length <= READY_MAX, `At most ${READY_MAX} answers, one per line.`)
  .default("");

const reasons = answers.refine(
  (text) => readyLines(text).every((line) => line.length <= 200),
  "A reason has at most 200 characters.",
);

export const SetReadyAnswers = z.object({
  uploads: answers,
  registrations: answers,
  payments: answers,
  complaints: answers,
  applications: answers,
  reports: reasons,
});

const MAX_LOGO = 4 * 1024 * 1024;
export const NO_IMAGE = "Please select an image file";
const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;

export const SetLogo = z.object({
  logo: z
    .custom<File>(isFile, NO_IMAGE)
    .refine((file) => !isFile(file) || file.size <= MAX_LOGO, "Choose an image of at most 4 MB."),
});

export const OneLogo = z.object({ version: z.string().regex(/^[0-9a-f]{16}$/) });
