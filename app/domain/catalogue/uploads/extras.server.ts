import type { Prisma } from "#app/db/generated/client.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { deleteCoverFiles, storeCoverFiles } from "../covers/cover-files.server.ts";
import { putCover } from "../covers/store-cover.server.ts";
import { deleteFiles, deleteSent, storeSent } from "../previews/store-sent.server.ts";
import { addSounds, type StoredSound, takeSounds } from "../previews/store-sounds.server.ts";

/** Files sent with the torrent of an upload, as stored. */
type Extras = { sounds: StoredSound[]; cover: string | null };
type Storing = Pick<Services, "storage" | "pictures">;

/**
 * Stores the sounds and the cover, all or nothing. Refusals: invalid (not a sound, not a picture, or too large);
 * unavailable.
 */
export async function storeExtras(
  services: Storing,
  { sounds, cover }: { sounds: File[]; cover?: File },
): Promise<Result<Extras>> {
  const stored = await storeSent(services, sounds);
  if (!stored.ok) return stored;
  const extras = { sounds: stored.value, cover: null };
  if (!cover) return ok(extras);
  const name = await storeCoverFiles(services, new Uint8Array(await cover.arrayBuffer()));
  if (name.ok) return ok({ ...extras, cover: name.value });
  await discardExtras(services, extras);
  return name.code === "unavailable" ? name : refuseField("cover", name.message);
}

/**
 * Adds them to an upload. Returns the name of a cover that is no longer used. Refusals: conflict (more than five
 * sounds, including those of its draft).
 */
export async function addExtras(
  tx: Tx,
  uploadId: number,
  { sounds, cover, alt, now }: Extras & { alt: string; now: Date },
): Promise<Result<string | null>> {
  const added = sounds.length > 0 ? await addSounds(tx, { uploadId }, sounds, now) : ok(null);
  if (!added.ok) return added;
  return ok(cover ? await putCover(tx, uploadId, { storedName: cover, alt, createdAt: now }) : null);
}

/** Removes the files of an upload that failed. */
export async function discardExtras(services: Storing, { sounds, cover }: Extras): Promise<void> {
  await deleteSent(services, sounds);
  if (cover) await deleteCoverFiles(services, cover);
}

/**
 * Removes the rows of the sounds and the cover of an upload that is about to be deleted. Returns their files, for
 * `deleteExtras`.
 */
export async function takeExtras(tx: Tx, upload: Prisma.UserUploadWhereInput) {
  const sounds = await takeSounds(tx, upload);
  const where = { upload, torrentId: null };
  const cover = await tx.cover.findFirst({ where, select: { storedName: true } });
  await tx.cover.deleteMany({ where });
  return { sounds, cover: cover?.storedName ?? null };
}

export async function deleteExtras(
  services: Pick<Services, "storage">,
  { sounds, cover }: { sounds: string[]; cover: string | null },
): Promise<void> {
  await deleteFiles(services, sounds);
  if (cover) await deleteCoverFiles(services, cover);
}
