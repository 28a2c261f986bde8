import sharp from "sharp";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { NO_IMAGE, TOO_LARGE } from "./schema.ts";

const SIDE = 200;
const QUALITY = 80;
const MAX_STORED = 500 * 1024;
// A small file can claim to be a huge picture: what sharp unpacks is bounded too.
const MAX_PIXELS = 50_000_000;

/** The picture's bytes out of a data URL of an image; null for anything else. */
export function bytesOfDataUrl(text: string): Buffer | null {
  const [, base64] = /^data:image\/[a-z0-9.+-]+;base64,([a-z0-9+/=\s]+)$/i.exec(text) ?? [];
  return base64 ? Buffer.from(base64, "base64") : null;
}

/** At most 200x200, JPEG quality 0.8, without the metadata it came with. Null when the bytes are no image. */
export async function toPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(SIDE, SIDE, { fit: "cover", withoutEnlargement: true })
      .flatten({ background: "#15181c" })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}

/**
 * Decodes a picture and encodes it anew as a data URL, so that what is served to others is a JPEG of ours.
 * Refusals: unsupported-media (no image), too-large.
 */
export async function encodePicture(bytes: Buffer | null): Promise<Result<string>> {
  const picture = bytes && (await toPicture(bytes));
  if (!picture) return refuse("unsupported-media", NO_IMAGE);
  if (picture.length > MAX_STORED) return refuse("too-large", TOO_LARGE);
  return ok(`data:image/jpeg;base64,${picture.toString("base64")}`);
}
