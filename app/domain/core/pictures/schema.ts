import { z } from "zod";
import { textId } from "../kernel/fields.ts";

export const NO_IMAGE = "Please select an image file";
export const TOO_LARGE = "Please select a smaller image";

const MAX_UPLOAD = 8 * 1024 * 1024;

export const ChangePicture = z.object({
  /** A data URL, as browsers create it. */
  profilePicture: z.string({ required_error: NO_IMAGE, invalid_type_error: NO_IMAGE }).max(MAX_UPLOAD * 1.4, TOO_LARGE),
});

const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;

export const UploadPicture = z.object({
  picture: z.custom<File>(isFile, NO_IMAGE).refine((file) => !isFile(file) || file.size <= MAX_UPLOAD, TOO_LARGE),
});

export const OnePicture = z.object({ memberId: textId("That member doesn't exist.") });
