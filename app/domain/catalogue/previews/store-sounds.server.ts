import { randomBytes } from "node:crypto";
import type { Prisma } from "#app/db/generated/client.ts";
import { addJob } from "../../core/kernel/add-job.server.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, type Result, refuseField } from "../../core/kernel/result.ts";
import { MAX_PREVIEWS, MAX_SOUND_BYTES } from "./limits.ts";
import type { Place } from "./preview-place.server.ts";

/** The storage folder of sent sounds, until they are read. */
export const SOURCES = "sounds";
/** The storage folder of the MP3s. */
export const PREVIEWS = "previews";

export type StoredSound = { sourceName: string; fileName: string };

const MAX_NAME = 300;

/** Stores a sound that was sent, until its job has read it. */
export async function storeSource(
  { storage }: Pick<Services, "storage">,
  fileName: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredSound> {
  const sourceName = `${SOURCES}/${randomBytes(16).toString("hex")}`;
  await storage.putStream(sourceName, source, "application/octet-stream");
  // The end of a path is the most useful part.
  return { sourceName, fileName: fileName.slice(-MAX_NAME) };
}

/** Stores sounds that were chosen together, all or none. Refusals: too-large. */
export async function storeSources(
  services: Pick<Services, "storage">,
  sounds: readonly File[],
): Promise<Result<StoredSound[]>> {
  const fit = checkSizes(sounds);
  if (!fit.ok) return fit;
  const stored: StoredSound[] = [];
  for (const sound of sounds) {
    const bytes = sound.stream() as unknown as AsyncIterable<Uint8Array>;
    stored.push(await storeSource(services, sound.name, bytes));
  }
  return ok(stored);
}

/** Refusals: too-large. */
export function checkSizes(files: readonly File[]): Result<undefined> {
  const large = files.find(({ size }) => size > MAX_SOUND_BYTES);
  if (!large) return ok(undefined);
  return refuseField("sounds", `${large.name} is larger than ${MAX_SOUND_BYTES / 1024 / 1024} MB.`, "too-large");
}

export const previewKey = (previewId: number) => `preview:${previewId}`;

/**
 * A member's sounds are read one after another, and members take turns: a member's second sound comes after the first
 * ones of all others.
 */
export async function addPreviewJob(tx: Pick<Tx, "$executeRaw" | "$queryRaw">, previewId: number, runAt?: Date) {
  const [row] = await tx.$queryRaw<{ owner: string | null; before: number }[]>`
    WITH owners AS (
      SELECT p.id, coalesce(t.uploaded_by, u.user_id) AS owner FROM previews p
      LEFT JOIN torrents t ON t.id = p.torrent_id LEFT JOIN user_uploads u ON u.id = p.upload_id
      WHERE p.status = 'waiting')
    SELECT own.owner, (SELECT count(*) FROM owners o WHERE o.owner = own.owner AND o.id < own.id)::int AS before
    FROM owners own WHERE own.id = ${previewId}`;
  const turn = { queue: `sounds-${row?.owner ?? ""}`, priority: row?.before ?? 0 };
  await addJob(tx, "make-preview", { previewId }, { key: previewKey(previewId), ...turn, ...(runAt ? { runAt } : {}) });
}

/** The positions for a number of new sounds. Refusals: conflict (more than five in total). */
export async function findRoom(db: Tx, place: Place, count: number): Promise<Result<number[]>> {
  const taken = await db.preview.findMany({ where: place, select: { position: true } });
  const free = Array.from({ length: MAX_PREVIEWS }, (_, i) => i + 1).filter(
    (position) => !taken.some((one) => one.position === position),
  );
  if (count <= free.length) return ok(free.slice(0, count));
  const have = taken.length === 0 ? "" : ` ${taken.length} are already there.`;
  return refuseField("sounds", `There is room for ${MAX_PREVIEWS} sounds.${have}`, "conflict");
}

/** Adds stored sounds, each with its job. The caller has locked the place's row. Refusals: those of `findRoom`. */
export async function addSounds(
  tx: Tx,
  place: Place,
  sounds: readonly StoredSound[],
  now: Date,
): Promise<Result<number[]>> {
  const room = await findRoom(tx, place, sounds.length);
  if (!room.ok) return room;
  const ids: number[] = [];
  for (const [i, sound] of sounds.entries()) {
    const data = { ...place, ...sound, position: room.value[i] ?? MAX_PREVIEWS, createdAt: now };
    const { id } = await tx.preview.create({ data, select: { id: true } });
    await addPreviewJob(tx, id);
    ids.push(id);
  }
  await notifyProgress(tx, "previews");
  return ok(ids);
}

/**
 * Replaces all sounds of an upload by stored ones, when a draft is begun again. Returns the files of the old ones, to
 * be deleted after the commit. The caller has locked the upload's row.
 */
export async function replaceSounds(
  tx: Tx,
  uploadId: number,
  sounds: readonly StoredSound[],
  now: Date,
): Promise<Result<string[]>> {
  const gone = await takeSounds(tx, { id: uploadId });
  const added = await addSounds(tx, { uploadId }, sounds, now);
  return added.ok ? ok(gone) : added;
}

/** Removes the sounds of uploads. Returns their files, to be deleted after the commit. */
export async function takeSounds(tx: Tx, upload: Prisma.UserUploadWhereInput): Promise<string[]> {
  const where = { upload, torrentId: null };
  const rows = await tx.preview.findMany({ where, select: { id: true, sourceName: true, storedName: true } });
  await tx.preview.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  return rows.flatMap(({ sourceName, storedName }) => [sourceName, storedName].filter((name) => name !== null));
}
