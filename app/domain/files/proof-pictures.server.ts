import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";

export const MAX_PROOF_BYTES = 5 * 1024 * 1024;
const MAX_SIDE = 2_400;
// A small file can claim to be a huge picture: what sharp would unpack is bounded too.
const MAX_PIXELS = 60_000_000;
const TICKET_MINUTES = 30;

export const NOT_AN_IMAGE = "Please select an image file (JPG, PNG, etc.)";
export const TOO_LARGE = "Please select an image smaller than 5MB";

const makeName = () => randomBytes(16).toString("hex");
const incoming = (id: string) => `incoming/${id}`;
const proof = (path: string) => `proofs/${path}`;

/** Where a client may PUT one picture within half an hour. */
export async function openUpload({ storage, clock, origin }: Context): Promise<{ uploadURL: string }> {
  const expires = new Date(clock().getTime() + TICKET_MINUTES * 60_000);
  return { uploadURL: await storage.uploadUrl(incoming(makeName()), expires, origin) };
}

/** Whether bytes begin like a picture that can be read. Cheap: nothing is unpacked. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .then(
      ({ format }) => format !== undefined && format !== "svg" && format !== "pdf",
      () => false,
    );
}

/** Decoded and encoded anew: what administrators are shown is a JPEG of ours, without metadata. Null for no picture. */
async function reencode(bytes: Uint8Array): Promise<Buffer | null> {
  if (!(await isPicture(bytes))) return null;
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

/**
 * Keeps a screenshot that came with a form. Answers its path below the proofs: the same picture sent twice has the
 * same one, so that a form sent again adds nothing. Refusals: too-large, unsupported-media.
 */
export async function keepScreenshot({ storage }: Pick<Context, "storage">, file: Blob): Promise<Result<string>> {
  if (file.size > MAX_PROOF_BYTES) return refuse("too-large", TOO_LARGE);
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await reencode(bytes);
  if (!picture) return refuse("unsupported-media", NOT_AN_IMAGE);
  const path = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.jpg`;
  await storage.put(proof(path), picture, "image/jpeg");
  return ok(path);
}

/**
 * Takes a screenshot that was PUT to an upload URL and answers its path. Safe to repeat: what was taken before is
 * found again. Refusals: invalid (nothing was uploaded there), too-large, unsupported-media.
 */
export async function claimScreenshot({ storage }: Pick<Context, "storage">, url: string): Promise<Result<string>> {
  const id = /(?:^|\/)([0-9a-f]{32})(?:\?|$)/.exec(url)?.[1];
  if (!id) return refuse("invalid", "Please upload a payment screenshot");
  const path = `${id}.jpg`;
  const bytes = await storage.get(incoming(id));
  if (!bytes)
    return (await storage.get(proof(path))) ? ok(path) : refuse("invalid", "Please upload a payment screenshot");
  if (bytes.length > MAX_PROOF_BYTES) return refuse("too-large", TOO_LARGE);
  const picture = await reencode(bytes);
  if (!picture) return refuse("unsupported-media", NOT_AN_IMAGE);
  await storage.put(proof(path), picture, "image/jpeg");
  await storage.delete(incoming(id));
  return ok(path);
}

/** A screenshot's bytes by its path; null for one that is not there, or for a path that is none of ours. */
export async function readScreenshot({ storage }: Pick<Context, "storage">, path: string): Promise<Buffer | null> {
  return /^[0-9a-f]{32,40}\.jpg$/.test(path) ? storage.get(proof(path)) : null;
}

export const deleteScreenshot = ({ storage }: Pick<Context, "storage">, path: string): Promise<void> =>
  storage.delete(proof(path));
