import sharp from "sharp";
import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { pictureUrl } from "../members/picture-url.ts";

export const PICTURE_SIDE = 200;
const QUALITY = 80;
export const MAX_UPLOAD = 8 * 1024 * 1024;
const MAX_STORED = 500 * 1024;
// A small file can claim to be a huge picture: what sharp would unpack is bounded too.
const MAX_PIXELS = 50_000_000;

export const ChangePicture = z.object({
  /** A data URL, as browsers make it. */
  profilePicture: z
    .string({ required_error: "Please select an image file", invalid_type_error: "Please select an image file" })
    .max(MAX_UPLOAD * 1.4, "Please select a smaller image"),
});

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
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "cover", withoutEnlargement: true })
      .flatten({ background: "#15181c" })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}

/**
 * Gives the member a new picture. Whatever came in is decoded and encoded anew, so that what is served to others is
 * a JPEG of ours. Refusals: unsupported-media (no image), too-large.
 */
export const changePicture = defineUseCase({
  name: "pictures.change",
  input: ChangePicture,
  allow: isSignedIn,
  async run(context, { profilePicture }) {
    const bytes = bytesOfDataUrl(profilePicture);
    if (!bytes) return refuse("unsupported-media", "Please select an image file");
    const picture = await toPicture(bytes);
    if (!picture) return refuse("unsupported-media", "Please select an image file");
    if (picture.length > MAX_STORED) return refuse("too-large", "Please select a smaller image");
    const actor = actorOf(context);
    const at = context.clock();
    const stored = `data:image/jpeg;base64,${picture.toString("base64")}`;
    await context.db.user.update({ where: { id: actor.id }, data: { profilePicture: stored, profilePictureAt: at } });
    return ok({ profilePicture: stored, url: pictureUrl(actor.id, at) });
  },
});
