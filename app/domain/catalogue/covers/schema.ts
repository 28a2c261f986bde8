import { z } from "zod";
import { id, optionalLine } from "../../core/kernel/fields.ts";

export const NO_IMAGE = "Please select an image file";
const TOO_LARGE = "Choose an image of at most 8 MB.";
const COVER_ALT_MAX = 200;
export const MAX_COVER_BYTES = 8 * 1024 * 1024;

/** The subject of a cover: an upload, or a torrent of the index. */
export const CoverOf = z.object({
  uploadId: id("Invalid upload ID.").optional(),
  torrentId: id("Invalid torrent ID.").optional(),
});

export type CoverSubject = z.output<typeof CoverOf>;

// A form sends an unfilled file field as an empty file.
const absent = (value: unknown) => (value instanceof File && value.size === 0 ? undefined : value);

export const CoverPicture = z.preprocess(
  absent,
  z
    .custom<File>((value) => value instanceof File, NO_IMAGE)
    .refine((file) => !(file instanceof File) || file.size <= MAX_COVER_BYTES, TOO_LARGE)
    .optional(),
);
export const CoverAlt = optionalLine(
  COVER_ALT_MAX,
  `A description of a picture has at most ${COVER_ALT_MAX} characters.`,
);

export const SetCover = CoverOf.extend({ picture: CoverPicture, alt: CoverAlt });

export const OneCoverFile = z.object({
  file: z.string().regex(/^[0-9a-f]{16}\.(96|256|640)\.webp$/, "This cover no longer exists."),
});
