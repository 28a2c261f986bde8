import { Prisma } from "#app/db/generated/client.ts";
import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { ReadSide } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type SoundRow, soundColumns } from "../music/sound-columns.server.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { findPlace, findPlaceOf, type Place } from "./preview-place.server.ts";
import { type PreviewView, previewView } from "./preview-view.ts";
import { OnePreview, PreviewsOfUpload } from "./schema.ts";

type Found = { name: string; previews: PreviewView[] };

async function findAll({ db, reads }: ReadSide, actor: Actor, place: Place): Promise<Result<Found>> {
  const found = await findPlace(db, actor, place);
  if (!found.ok) return found;
  const of =
    "torrentId" in place ? Prisma.sql`p.torrent_id = ${place.torrentId}` : Prisma.sql`p.upload_id = ${place.uploadId}`;
  const rows = await reads.rows<SoundRow>(
    Prisma.sql`SELECT ${soundColumns} FROM previews p WHERE ${of} ORDER BY p.position`,
  );
  return ok({ name: found.value.name, previews: rows.map(previewView) });
}

/**
 * The previews of an upload for those who may change them. Once the upload is listed they belong to its torrent; then
 * this returns only its id. Refusals: not-found; gone; forbidden; conflict (rejected).
 */
export const findUploadToChange = defineUseCase({
  name: "previews.find-upload-to-change",
  input: PreviewsOfUpload,
  allow: isSignedIn,
  async read(context, place): Promise<Result<{ torrentId: number } | Found>> {
    const { db, actor } = context;
    const { torrentId } = (await db.userUpload.findFirst({ where: { id: place.uploadId, status: "approved" } })) ?? {};
    if (!torrentId) return findAll(context, actor, place);
    const found = await findPlace(db, actor, { torrentId });
    return found.ok ? ok({ torrentId }) : found;
  },
});

/** The previews of a torrent for those who may change them. Refusals: not-found; gone; forbidden. */
export const findTorrentToChange = defineUseCase({
  name: "previews.find-torrent-to-change",
  input: OneTorrent,
  allow: isSignedIn,
  read: (context, place) => findAll(context, context.actor, place),
});

/** One preview for those who may correct it. Refusals: not-found; gone; forbidden; conflict. */
export const findPreviewToCorrect = defineUseCase({
  name: "previews.find-to-correct",
  input: OnePreview,
  allow: isSignedIn,
  async read({ db, actor }, { previewId }) {
    const found = await findPlaceOf(db, actor, previewId);
    if (!found.ok) return found;
    const { place, preview } = found.value;
    const { id, title, tempo, tempoFrom, key, keyFrom } = previewView(preview);
    return ok({ place, id, title, tempo, tempoFrom, key, keyFrom });
  },
});
