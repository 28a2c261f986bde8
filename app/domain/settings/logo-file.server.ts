import { createHash } from "node:crypto";
import sharp from "sharp";

const SIDE = 512;
// A small file can claim to be a huge picture, so the number of unpacked pixels is limited too.
const MAX_PIXELS = 50_000_000;

export const LOGO_TYPE = "image/webp";

/** Where storage keeps a logo. */
export const logoFile = (version: string) => `logos/${version}.webp`;

type Encoded = { bytes: Buffer; logo: { version: string; width: number; height: number } };

/**
 * A logo of at most 512 by 512 as WebP, with its transparency and without metadata. The version is its hash. Null when
 * the bytes are no image.
 */
export async function encodeLogo(bytes: Buffer): Promise<Encoded | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    const version = createHash("sha256").update(data).digest("hex").slice(0, 16);
    return { bytes: data, logo: { version, width: info.width, height: info.height } };
  } catch {
    return null;
  }
}
