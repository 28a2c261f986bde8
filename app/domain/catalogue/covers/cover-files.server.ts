import { randomBytes } from "node:crypto";
import { encodeSent } from "../../core/files/sent-picture.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { coverFile, coverSizes } from "./cover-url.ts";
import { NO_IMAGE } from "./schema.ts";

/** The storage folder of covers. */
export const COVERS = "covers";
export const COVER_TYPE = "image/webp";

/**
 * Creates the three squares of a picture and stores them under a new name, all or none; returns the name. The row that
 * names them is written later: `sweepCovers` removes files that no row names. Refusals: those of `encodeSent`.
 */
export async function storeCoverFiles(
  deps: Pick<Services, "pictures" | "storage">,
  sent: Uint8Array,
): Promise<Result<string>> {
  const name = randomBytes(8).toString("hex");
  const squares = new Map<string, Uint8Array>();
  let bytes = sent;
  for (const size of coverSizes) {
    const picture = await encodeSent(deps, bytes, `cover-${size}`, NO_IMAGE);
    if (!picture.ok) return picture;
    bytes = picture.value.bytes;
    squares.set(`${COVERS}/${coverFile(name, size)}`, bytes);
  }
  for (const [file, square] of squares) await deps.storage.put(file, square, COVER_TYPE);
  return ok(name);
}

export async function deleteCoverFiles({ storage }: Pick<Services, "storage">, name: string): Promise<void> {
  for (const size of coverSizes) await storage.delete(`${COVERS}/${coverFile(name, size)}`);
}
