import { z } from "zod";

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .default("")
    .transform((value) => value || null);

/** What is left empty is as the environment says. */
export const SetSite = z.object({
  name: optional(60),
  tagline: optional(120),
  supportEmail: optional(200).pipe(z.string().email("Please enter a valid email address").nullable()),
  // Links of other kinds would run in the visitor's browser.
  communityUrl: optional(500).refine(
    (url) => url === null || (URL.canParse(url) && /^https?:\/\//i.test(url)),
    "Please enter a whole address, with https://.",
  ),
});

const seconds = (least: number) =>
  z.coerce
    .number({ message: "Please enter a number of seconds." })
    .int("Please enter whole seconds.")
    .min(least, `At least ${least} seconds.`)
    .max(3_600, "At most 3600 seconds.");

export const SetIntervals = z.object({
  onlineSeconds: seconds(5),
  announcementsSeconds: seconds(5),
  chatReconnectSeconds: seconds(1),
});

export const MAX_LOGO = 4 * 1024 * 1024;
const NO_IMAGE = "Please select an image file";
const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;

export const SetLogo = z.object({
  logo: z
    .custom<File>(isFile, NO_IMAGE)
    .refine((file) => !isFile(file) || file.size <= MAX_LOGO, "Please select an image of at most 4 MB"),
});

export const OneLogo = z.object({ version: z.string().regex(/^[0-9a-f]{16}$/) });
