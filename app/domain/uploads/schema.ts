import { z } from "zod";
import { cleanFileName } from "../kernel/clean-text.ts";
import { choice, id, mustTick, optionalText, text } from "../kernel/fields.ts";
import { correctionFields, releaseFields } from "../products/schema.ts";
import { licences } from "../torrents/licences.ts";
import { CategoryValue, DESCRIPTION_MAX, PlatformValue } from "../torrents/schema.ts";

const NAME_MAX = 200;
const DESCRIPTION_MIN = 10;
const NOTES_MAX = 2_000;

export const NOT_A_TORRENT = "Invalid file: Please drop a .torrent file";
export const NOT_AN_NFO = "Invalid File: Please select a .nfo file";
const TOO_SHORT = `Description must be at least ${DESCRIPTION_MIN} characters`;

export const UploadId = id("This is not an upload id.");
export const OneUpload = z.object({ uploadId: UploadId });

const endsIn = (name: string, extension: string) => name.toLowerCase().endsWith(extension);
const file = (extension: string, message: string) =>
  z.custom<File>((value) => value instanceof File, message).refine(({ name }) => endsIn(name, extension), message);

const details = {
  name: text({
    missing: "Please name the torrent.",
    max: NAME_MAX,
    tooLong: `A name has at most ${NAME_MAX} characters.`,
  }),
  description: z
    .string({ message: TOO_SHORT })
    .trim()
    .min(DESCRIPTION_MIN, TOO_SHORT)
    .max(DESCRIPTION_MAX, "This description is too long."),
  notes: optionalText(NOTES_MAX, "These notes are too long."),
  category: CategoryValue.default("Miscellaneous"),
  platform: PlatformValue.default("PC"),
  ...releaseFields,
};

/** The first step: the files, and what the torrent shall be called where it is not its own name. */
export const BeginUpload = z.object({
  torrent: file(".torrent", NOT_A_TORRENT).refine(({ size }) => size > 0, NOT_A_TORRENT),
  nfo: file(".nfo", NOT_AN_NFO).optional(),
  name: details.name.optional(),
});

const Licence = choice(licences, "Please choose a licence.");

/** The second step: what the index will say, and the declaration. */
export const SubmitUpload = OneUpload.extend({
  ...details,
  licence: Licence,
  mayShare: mustTick("Please declare that you may share this."),
});

/** What a moderator makes of one that waits. */
export const CorrectUpload = OneUpload.extend(correctionFields);

const Base64 = z
  .string({ message: "Please send the file as base64 text." })
  .regex(/^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/, "Please send the file as base64 text.");

/** The call of the API: one step. Its caller declares the right to share what it holds. */
export const SendUpload = z.object({
  ...details,
  name: details.name.optional(),
  fileName: z
    .string({ message: NOT_A_TORRENT })
    .trim()
    .max(300, "The file's name is too long.")
    .transform(cleanFileName)
    .refine((name) => endsIn(name, ".torrent"), NOT_A_TORRENT),
  /** What the client says; what counts is what arrives. */
  fileSize: z.string().max(40, "This is not the size of a file.").optional(),
  torrentFile: Base64,
  nfoFile: Base64.optional(),
  licence: Licence.optional(),
});
