import { z } from "zod";
import { MAX_INT4 } from "../kernel/fields.ts";
import { categoryFrom, platforms } from "../torrents/categories.ts";
import { licences } from "../torrents/licences.ts";

export const NAME_MAX = 200;
export const DESCRIPTION_MIN = 10;
export const DESCRIPTION_MAX = 10_000;
export const NOTES_MAX = 2_000;

export const NOT_A_TORRENT = "Invalid file: Please drop a .torrent file";
export const NOT_AN_NFO = "Invalid File: Please select a .nfo file";
export const TOO_SHORT = `Description must be at least ${DESCRIPTION_MIN} characters`;

export const UploadId = z.coerce.number({ message: "This is no upload id." }).int().positive().max(MAX_INT4);
export const OneUpload = z.object({ uploadId: UploadId });

const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;
export const endsIn = (name: string, extension: string) => name.toLowerCase().endsWith(extension);

// A browser sends an empty file where none was chosen.
const chosen = (value: unknown) => (value instanceof File && value.size === 0 ? undefined : value);

/** The first step: the files alone. */
export const BeginUpload = z.object({
  torrent: z.preprocess(
    chosen,
    z
      .custom<File>(isFile, NOT_A_TORRENT)
      .refine((file) => !isFile(file) || endsIn(file.name, ".torrent"), NOT_A_TORRENT),
  ),
  nfo: z.preprocess(
    chosen,
    z
      .custom<File>(isFile, NOT_AN_NFO)
      .refine((file) => !isFile(file) || endsIn(file.name, ".nfo"), NOT_AN_NFO)
      .optional(),
  ),
});

export const CategoryValue = z.string({ message: "Please choose a category." }).transform((text, ctx) => {
  const found = categoryFrom(text);
  if (found) return found;
  ctx.addIssue({ code: "custom", message: "There is no such category." });
  return z.NEVER;
});

const words = {
  name: z
    .string({ message: "Please name the torrent." })
    .trim()
    .min(1, "Please name the torrent.")
    .max(NAME_MAX, `A name has at most ${NAME_MAX} characters.`),
  description: z
    .string({ message: TOO_SHORT })
    .trim()
    .min(DESCRIPTION_MIN, TOO_SHORT)
    .max(DESCRIPTION_MAX, "This description is too long."),
  notes: z.string().trim().max(NOTES_MAX, "These notes are too long.").optional(),
  category: CategoryValue.default("Miscellaneous"),
  platform: z.enum(platforms, { message: "The platform is PC, MAC or BOTH." }).default("PC"),
};

const Licence = z.enum(licences, { message: "Please choose a licence." });

/** The second step: what the index will say, and the declaration. A checkbox that is not checked is absent. */
export const SubmitUpload = OneUpload.extend({
  ...words,
  licence: Licence,
  mayShare: z.literal("on", { message: "Please declare that you may share this." }),
});

const Base64 = z.string().regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/, "Please send the file as base64 text.");

/** The call of the API: one step. Whoever sends it declares the right to share what it holds. */
export const SendUpload = z.object({
  ...words,
  name: words.name.optional(),
  fileName: z
    .string({ message: NOT_A_TORRENT })
    .trim()
    .max(300)
    .refine((name) => endsIn(name, ".torrent"), NOT_A_TORRENT),
  /** As the client gives it; what counts is what arrives. */
  fileSize: z.coerce.string().max(40).optional(),
  torrentFile: Base64,
  nfoFile: Base64.optional(),
  licence: Licence.optional(),
});
