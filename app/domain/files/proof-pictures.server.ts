import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Caller, Services } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";

export const MAX_PROOF_BYTES = 5 * 1024 * 1024;
const MAX_SIDE = 2_400;
// A small file can claim to be a huge picture: what sharp would unpack is bounded too.
const MAX_PIXELS = 60_000_000;
const UPLOAD_MINUTES = 30;

export const NOT_AN_IMAGE = "Please select an image file (JPG, PNG, etc.)";
export const TOO_LARGE = "Please select an image smaller than 5MB";

const NOTHING_UPLOADED = "Please upload a payment screenshot";

const makeName = () => randomBytes(16).toString("hex");
const incoming = (id: string) => `incoming/${id}`;
/** The folder of the pictures that a payment or a registration names. */
export const PROOFS = "proofs";
const proof = (path: string) => `${PROOFS}/${path}`;

/** Where a client may PUT one picture within half an hour. */
export async function openUpload({
  storage,
  clock,
  origin,
}: Pick<Services & Caller, "storage" | "clock" | "origin">): Promise<{ uploadURL: string }> {
  const expires = new Date(clock().getTime() + UPLOAD_MINUTES * 60_000);
  return { uploadURL: await storage.uploadUrl(incoming(makeName()), expires, origin) };
}

/** Whether bytes begin like a picture that can be read. Cheap: nothing is unpacked. */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  try {
    // Sharp throws at once for no bytes at all, and rejects later for wrong ones.
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return format !== undefined && format !== "svg" && format !== "pdf";
  } catch {
    return false;
  }
}

/** Decodes a picture and encodes it again: administrators see a JPEG of ours, without metadata. Null if it is no picture. */
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
 * Stores a screenshot that came with a form, and answers its path below the proofs. The same picture has the same path,
 * so that a form sent twice adds nothing. A picture that is not to be kept is checked alike. Refusals: too-large,
 * unsupported-media.
 */
export async function storeScreenshot(
  { storage }: Pick<Services, "storage">,
  file: Blob,
  isKept = true,
): Promise<Result<string>> {
  if (file.size > MAX_PROOF_BYTES) return refuse("too-large", TOO_LARGE);
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await reencode(bytes);
  if (!picture) return refuse("unsupported-media", NOT_AN_IMAGE);
  const path = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.jpg`;
  if (isKept) await storage.put(proof(path), picture, "image/jpeg");
  return ok(path);
}

/**
 * Moves a screenshot that was PUT to an upload URL to the proofs, and answers its path. Safe to repeat: one that was
 * moved before is found again. One that is not to be kept is checked alike and stays until the clean-up. Refusals:
 * not-found (nothing was uploaded there), too-large, unsupported-media.
 */
export async function claimScreenshot(
  { storage }: Pick<Services, "storage">,
  url: string,
  isKept = true,
): Promise<Result<string>> {
  const id = /(?:^|\/)([0-9a-f]{32})(?:\?|$)/.exec(url)?.[1];
  if (!id) return refuse("not-found", NOTHING_UPLOADED);
  const path = `${id}.jpg`;
  const bytes = await storage.get(incoming(id));
  if (!bytes) return (await storage.get(proof(path))) ? ok(path) : refuse("not-found", NOTHING_UPLOADED);
  if (bytes.length > MAX_PROOF_BYTES) return refuse("too-large", TOO_LARGE);
  const picture = await reencode(bytes);
  if (!picture) return refuse("unsupported-media", NOT_AN_IMAGE);
  if (!isKept) return ok(path);
  await storage.put(proof(path), picture, "image/jpeg");
  await storage.delete(incoming(id));
  return ok(path);
}

/** A screenshot's bytes by its path; null where there is none, or where the path is not of our form. */
export async function readScreenshot({ storage }: Pick<Services, "storage">, path: string): Promise<Buffer | null> {
  return /^[0-9a-f]{32,40}\.jpg$/.test(path) ? storage.get(proof(path)) : null;
}

export const deleteScreenshot = ({ storage }: Pick<Services, "storage">, path: string): Promise<void> =>
  storage.delete(proof(path));
