import { createHash } from "node:crypto";
import { encodeSent } from "../files/sent-picture.server.ts";
import { ok, type Result } from "../kernel/result.ts";
import type { Pictures } from "../ports/pictures.ts";
import { NO_IMAGE } from "./site-schema.ts";

export const LOGO_TYPE = "image/webp";

/** The name of a logo in the storage. */
export const logoFile = (version: string) => `logos/${version}.webp`;

type Encoded = { bytes: Buffer; logo: { version: string; width: number; height: number } };

/**
 * Encodes a logo as WebP of at most 512 by 512 pixels, with its transparency and without metadata. The version is its
 * hash. Refusals: those of `encodeSent`.
 */
export async function encodeLogo(deps: { pictures: Pictures }, bytes: Uint8Array): Promise<Result<Encoded>> {
  const encoded = await encodeSent(deps, bytes, "logo", NO_IMAGE);
  if (!encoded.ok) return encoded;
  const { bytes: data, width, height } = encoded.value;
  const version = createHash("sha256").update(data).digest("hex").slice(0, 16);
  return ok({ bytes: data, logo: { version, width, height } });
}
