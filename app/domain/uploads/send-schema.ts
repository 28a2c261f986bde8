import { z } from "zod";
import { CoverAlt, CoverPicture } from "../covers/schema.ts";
import { cleanFileName } from "../kernel/clean-text.ts";
import { Sounds } from "../previews/schema.ts";
import { details, endsIn, file, Licence, NOT_A_TORRENT, NOT_AN_NFO } from "./schema.ts";

const Base64 = z
  .string({ message: "Please send the file as base64 text." })
  .regex(/^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/, "Please send the file as base64 text.");

/** The call of the API: one step. Its caller declares the right to share what it holds. */
export const SendUpload = z.object({
  ...details,
  name: details.name.optional(),
  licence: Licence.optional(),
  torrent: file(".torrent", NOT_A_TORRENT).optional(),
  nfo: file(".nfo", NOT_AN_NFO).optional(),
  /** Previews are made of them. */
  sounds: Sounds.default([]),
  cover: CoverPicture,
  coverAlt: CoverAlt,
  /** Of a torrent that comes as text. */
  fileName: z
    .string({ message: NOT_A_TORRENT })
    .trim()
    .max(300, "The file's name is too long.")
    .transform(cleanFileName)
    .refine((name) => endsIn(name, ".torrent"), NOT_A_TORRENT)
    .optional(),
  /** What the client says; what counts is what arrives. */
  fileSize: z.string().max(40, "This is not the size of a file.").optional(),
  torrentFile: Base64.optional(),
  nfoFile: Base64.optional(),
});
