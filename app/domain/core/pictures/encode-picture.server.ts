import { encodeSent } from "../files/sent-picture.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import type { Pictures } from "../ports/pictures.ts";
import { NO_IMAGE, TOO_LARGE } from "./schema.ts";

const MAX_STORED = 500 * 1024;

/** The bytes of an image in a data URL; null for anything else. */
export function bytesOfDataUrl(text: string): Buffer | null {
  const [, base64] = /^data:image\/[a-z0-9.+-]+;base64,([a-z0-9+/=\s]+)$/i.exec(text) ?? [];
  return base64 ? Buffer.from(base64, "base64") : null;
}

/**
 * Decodes a picture and re-encodes it as a data URL, so that others are only served JPEGs that we created. Refusals:
 * those of `encodeSent`; too-large.
 */
export async function encodePicture(deps: { pictures: Pictures }, bytes: Uint8Array | null): Promise<Result<string>> {
  if (!bytes) return refuse("unsupported-media", NO_IMAGE);
  const picture = await encodeSent(deps, bytes, "profile", NO_IMAGE);
  if (!picture.ok) return picture;
  if (picture.value.bytes.length > MAX_STORED) return refuse("too-large", TOO_LARGE);
  return ok(`data:image/jpeg;base64,${picture.value.bytes.toString("base64")}`);
}
