import { ok, type Result, refuse } from "../kernel/result.ts";
import type { EncodedPicture, PictureForm, Pictures } from "../ports/pictures.ts";
import { pictureFormat } from "./picture-format.ts";

/**
 * Makes a picture of ours out of what somebody sent; every picture of the site comes in this way. JPEG, PNG, WebP, GIF
 * and AVIF are taken, by their bytes. `noPicture` is said of everything else. Refusals: unsupported-media; unavailable
 * (too many pictures wait).
 */
export async function encodeSent(
  { pictures }: { pictures: Pictures },
  bytes: Uint8Array,
  form: PictureForm,
  noPicture: string,
): Promise<Result<EncodedPicture>> {
  if (!pictureFormat(bytes)) return refuse("unsupported-media", noPicture);
  const encoded = await pictures.encode(bytes, form);
  if (encoded === "unreadable") return refuse("unsupported-media", noPicture);
  if (encoded === "too-slow")
    return refuse("unsupported-media", "This picture takes too long to read. Please save it as a JPEG and send that.");
  if (encoded === "busy")
    return refuse("unavailable", "Many pictures are being read at this moment. Please try again in a minute.", {
      retryAfter: 60,
    });
  return ok(encoded);
}
