import { z } from "zod";
import { cleanFileName } from "../../core/kernel/clean-text.ts";
import { CoverAlt, CoverPicture } from "../covers/schema.ts";
import { Sounds } from "../previews/schema.ts";
import { Base64, details, endsIn, file, Licence, NOT_A_TORRENT, NOT_AN_NFO } from "./schema.ts";

/** The API call: a single step. Its caller declares the right to share the contents. */
export const SendUpload = z.object({
  torrent: file(".torrent", NOT_A_TORRENT).optional(),
  nfo: file(".nfo", NOT_AN_NFO).optional(),
  cover: CoverPicture,
  coverAlt: CoverAlt,
  sounds: Sounds.default([]).describe("Previews are created from them"),
  ...details,
  name: details.name.optional(),
  licence: Licence.optional(),
  fileName: z
    .string({ message: NOT_A_TORRENT })
    .trim()
    .max(300, "The file's name is too long.")
    .transform(cleanFileName)
    .refine((name) => endsIn(name, ".torrent"), NOT_A_TORRENT)
    .optional()
    .describe("Of `torrentFile`"),
  /** Only the received size counts. */
  fileSize: z.string().max(40, "Invalid file size.").optional().describe("Size according to the client"),
  torrentFile: Base64.optional().describe("Instead of `torrent`, as base64 text"),
  nfoFile: Base64.optional().describe("Instead of `nfo`, as base64 text"),
});
