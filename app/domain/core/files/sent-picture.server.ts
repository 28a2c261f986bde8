import { ok, type Result, refuse } from "../kernel/result.ts";
import { type EncodedPicture, MAX_PIXELS, type PictureForm, type Pictures } from "../ports/pictures.ts";
import { otherFormat, pictureFormat, TAKEN_FORMATS } from "./picture-format.ts";

/**
 * Re-encodes a picture that somebody sent; every picture on the site passes through it. Detects JPEG, PNG, WebP, GIF
 * and AVIF by their bytes; `noPicture` is the message for other files. Refusals: unsupported-media; too-large (more
 * pixels than are decoded); unavailable (too many pictures are waiting).
 */
export async function encodeSent(
  { pictures }: { pictures: Pick<Pictures, "encode"> },
  bytes: Uint8Array,
  form: PictureForm,
  noPicture: string,
): Promise<Result<EncodedPicture>> {
  const taken = checkFormat(bytes, noPicture);
  if (!taken.ok) return taken;
  const encoded = await pictures.encode(bytes, form);
  if (encoded === "unreadable") return refuse("unsupported-media", `This ${taken.value} is damaged or incomplete.`);
  if (encoded === "too-slow")
    return refuse("unsupported-media", "This picture takes too long to process. Save it as a JPEG and try again.");
  if (encoded === "busy")
    return refuse("unavailable", "Many pictures are being processed right now. Try again in a minute.", {
      retryAfter: 60,
    });
  if ("pixels" in encoded) return refuse("too-large", tooManyPixels(encoded.pixels));
  return ok(encoded);
}

/**
 * Checks the format of a picture. Refusals: unsupported-media, which names the unsupported format, or says `noPicture`.
 */
export function checkFormat(bytes: Uint8Array, noPicture: string): Result<string> {
  const format = pictureFormat(bytes);
  if (format) return ok(format === "webp" ? "WebP" : format.toUpperCase());
  const other = otherFormat(bytes);
  const words = `${other} files are not supported. Use ${TAKEN_FORMATS}.`;
  return refuse("unsupported-media", other ? words : noPicture);
}

const MEGA = 1_000_000;

function tooManyPixels(pixels: number): string {
  const limit = MAX_PIXELS / MEGA;
  const rounded = Math.round(pixels / MEGA);
  const size = rounded > limit ? rounded.toLocaleString("en-US") : `just over ${limit}`;
  return `The picture has ${size} megapixels; the limit is ${limit}. Choose a smaller one.`;
}
