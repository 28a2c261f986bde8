import { randomBytes } from "node:crypto";
import type { Services } from "../kernel/context.server.ts";
import { ok, type Result } from "../kernel/result.ts";
import { MAX_PROOF_BYTES } from "./proof-pictures.server.ts";
import { encodeSent } from "./sent-picture.server.ts";

/** The folder of the pictures of applicants. */
export const APPLICANTS = "applicants";

export const MAX_PICTURE_BYTES = MAX_PROOF_BYTES;

const fileOf = (name: string) => `${APPLICANTS}/${name}`;

/** Re-encodes and stores a picture that an applicant sent, and returns its name. Refusals: those of `encodeSent`. */
export async function storeApplicantPicture(
  deps: Pick<Services, "storage" | "pictures">,
  file: Blob,
): Promise<Result<string>> {
  const picture = await encodeSent(deps, Buffer.from(await file.arrayBuffer()), "proof", "Choose an image file.");
  if (!picture.ok) return picture;
  const name = `${randomBytes(16).toString("hex")}.jpg`;
  await deps.storage.put(fileOf(name), picture.value.bytes, "image/jpeg");
  return ok(name);
}

/** The bytes of a picture; null if there is none. */
export const readApplicantPicture = ({ storage }: Pick<Services, "storage">, name: string): Promise<Buffer | null> =>
  storage.get(fileOf(name));

export async function deleteApplicantPictures({ storage }: Pick<Services, "storage">, names: string[]): Promise<void> {
  for (const name of names) await storage.delete(fileOf(name));
}
