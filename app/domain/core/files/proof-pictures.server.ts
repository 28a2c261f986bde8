import { createHash, randomBytes } from "node:crypto";
import type { Caller, Services } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { encodeSent } from "./sent-picture.server.ts";

export const MAX_PROOF_BYTES = 5 * 1024 * 1024;
const UPLOAD_MINUTES = 30;

export const NOT_AN_IMAGE = "Please select an image file (JPG, PNG, etc.)";
export const TOO_LARGE = "Please select an image smaller than 5MB";

type Deps = Pick<Services, "storage" | "pictures">;
const NOTHING_UPLOADED = "Please upload a payment screenshot";

const makeName = () => randomBytes(16).toString("hex");
const incoming = (id: string) => `incoming/${id}`;
/** The folder of the pictures that payments and registrations refer to. */
export const PROOFS = "proofs";
const proof = (path: string) => `${PROOFS}/${path}`;

/** A URL to which a client may PUT one picture within half an hour. */
export async function openUpload({
  storage,
  clock,
  origin,
}: Pick<Services & Caller, "storage" | "clock" | "origin">): Promise<{ uploadURL: string }> {
  const expires = new Date(clock().getTime() + UPLOAD_MINUTES * 60_000);
  return { uploadURL: await storage.uploadUrl(incoming(makeName()), expires, origin) };
}

/**
 * Stores a screenshot that came with a form, and returns its path below the proofs. Identical pictures share a path, so
 * that a form sent twice adds nothing. A picture that will not be stored is also checked. Refusals: too-large, and
 * those of `encodeSent`.
 */
export async function storeScreenshot(deps: Deps, file: Blob, isKept = true): Promise<Result<string>> {
  if (file.size > MAX_PROOF_BYTES) return refuse("too-large", TOO_LARGE);
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await encodeSent(deps, bytes, "proof", NOT_AN_IMAGE);
  if (!picture.ok) return picture;
  const path = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.jpg`;
  if (isKept) await deps.storage.put(proof(path), picture.value.bytes, "image/jpeg");
  return ok(path);
}

/**
 * Moves a screenshot from its upload URL to the proofs, and returns its path. Safe to repeat: a screenshot that was
 * already moved is found again. One that will not be stored is also checked, and stays until the clean-up. Refusals:
 * not-found (nothing was uploaded there), too-large, and those of `encodeSent`.
 */
export async function claimScreenshot(deps: Deps, url: string, isKept = true): Promise<Result<string>> {
  const id = /(?:^|\/)([0-9a-f]{32})(?:\?|$)/.exec(url)?.[1];
  if (!id) return refuse("not-found", NOTHING_UPLOADED);
  const path = `${id}.jpg`;
  const { storage } = deps;
  const bytes = await storage.get(incoming(id));
  if (!bytes) return (await storage.get(proof(path))) ? ok(path) : refuse("not-found", NOTHING_UPLOADED);
  if (bytes.length > MAX_PROOF_BYTES) return refuse("too-large", TOO_LARGE);
  const picture = await encodeSent(deps, bytes, "proof", NOT_AN_IMAGE);
  if (!picture.ok) return picture;
  if (!isKept) return ok(path);
  await storage.put(proof(path), picture.value.bytes, "image/jpeg");
  await storage.delete(incoming(id));
  return ok(path);
}

/** A screenshot's bytes by its path; null if there is none, or the path is not one of ours. */
export async function readScreenshot({ storage }: Pick<Services, "storage">, path: string): Promise<Buffer | null> {
  return /^[0-9a-f]{32,40}\.jpg$/.test(path) ? storage.get(proof(path)) : null;
}

export const deleteScreenshot = ({ storage }: Pick<Services, "storage">, path: string): Promise<void> =>
  storage.delete(proof(path));
