import { z } from "zod";
import { choice, id, line, list, mustTick, optionalText, text } from "../../core/kernel/fields.ts";
import { Sounds } from "../previews/schema.ts";
import { correctionFields, releaseFields } from "../products/schema.ts";
import { Tags } from "../tags/tags.ts";
import { licences } from "../torrents/licences.ts";
import { CategoryValue, DESCRIPTION_MAX, PlatformValue } from "../torrents/schema.ts";

const NAME_MAX = 200;
const DESCRIPTION_MIN = 10;
const NOTES_MAX = 2_000;

export const NOT_A_TORRENT = "Invalid file: Please drop a .torrent file";
export const NOT_AN_NFO = "Invalid File: Please select a .nfo file";
const TOO_SHORT = `Description must be at least ${DESCRIPTION_MIN} characters`;

export const UploadId = id("Invalid upload ID.");
export const OneUpload = z.object({ uploadId: UploadId });

export const endsIn = (name: string, extension: string) => name.toLowerCase().endsWith(extension);
/** A file with this extension. */
export const file = (extension: string, message: string) =>
  z.custom<File>((value) => value instanceof File, message).refine(({ name }) => endsIn(name, extension), message);

export const Base64 = z
  .string({ message: "Send the file as base64 text." })
  .regex(/^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/, "Send the file as base64 text.");

export const details = {
  name: line({
    missing: "Enter a name.",
    max: NAME_MAX,
    tooLong: `A name has at most ${NAME_MAX} characters.`,
  }),
  description: text({
    missing: TOO_SHORT,
    min: DESCRIPTION_MIN,
    max: DESCRIPTION_MAX,
    tooLong: "This description is too long.",
  }),
  notes: optionalText(NOTES_MAX, "These notes are too long."),
  category: CategoryValue.default("Miscellaneous"),
  platform: PlatformValue.default("PC"),
  tags: Tags,
  ...releaseFields,
};

/** The first step: the files, a name for the torrent if it is not to be its own, and sounds for previews. */
export const BeginUpload = z.object({
  torrent: file(".torrent", NOT_A_TORRENT).refine(({ size }) => size > 0, NOT_A_TORRENT),
  nfo: file(".nfo", NOT_AN_NFO).optional(),
  name: details.name.optional(),
  sounds: Sounds.default([]),
});

export const Licence = choice(licences, "Choose a licence.");

/** The second step: the details for the index, and the declaration. */
export const SubmitUpload = OneUpload.extend({
  ...details,
  licence: Licence,
  /** Replaces the NFO that was sent before. */
  nfo: file(".nfo", NOT_AN_NFO).optional(),
  nfoFile: Base64.optional().describe("Instead of `nfo`, as base64 text"),
  mayShare: mustTick("Declare that you may share this."),
});

/** Few enough that a member can send two such forms within the hourly limit of uploads. */
const SEVERAL_MAX = 25;

const several = (extension: string, wrong: string, min = 0) =>
  list(
    z.custom<File>((value) => value instanceof File, wrong),
    { missing: wrong, min, max: SEVERAL_MAX, tooMany: `Choose at most ${SEVERAL_MAX} files at once.` },
  ).refine((files) => files.every(({ name }) => endsIn(name, extension)), wrong);

/**
 * Several torrents, each an upload of its own, with details for all of them. If no category is given, it is guessed for
 * each.
 */
export const SendSeveral = z.object({
  torrents: several(".torrent", "Choose .torrent files.", 1),
  nfos: several(".nfo", "Choose .nfo files.").default([]),
  description: details.description,
  notes: details.notes,
  category: CategoryValue.optional(),
  platform: PlatformValue.optional(),
  tags: Tags,
  licence: Licence,
  mayShare: mustTick("Declare that you may share them."),
});

/** A moderator's corrections of a waiting upload. */
export const CorrectUpload = OneUpload.extend(correctionFields);
