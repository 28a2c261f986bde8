import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { mayChange } from "../covers/may-change.ts";
import { notListed } from "../torrents/find-torrent.server.ts";

/** The owner of previews: an upload or, once it is listed, its torrent. */
export type Place = { uploadId: number } | { torrentId: number };

/** `isOwn`: whether the actor sent it; `name` is for the audit log. */
export type FoundPlace = { place: Place; isOwn: boolean; name: string };

export const noSuchPreview = () => refuse("not-found", "This preview no longer exists.");

/**
 * A place whose previews the actor may change: its uploader and moderators may. Refusals: not-found, gone, forbidden.
 */
export async function findPlace(db: Tx, actor: Actor, place: Place): Promise<Result<FoundPlace>> {
  return "torrentId" in place ? findListed(db, actor, place.torrentId) : findOpenUpload(db, actor, place.uploadId);
}

async function findOpenUpload(db: Tx, actor: Actor, id: number): Promise<Result<FoundPlace>> {
  const upload = await db.userUpload.findUnique({
    where: { id },
    select: { userId: true, status: true, name: true, fileName: true },
  });
  if (!upload || !mayChange(actor, upload)) return refuse("not-found", "This upload no longer exists.");
  if (upload.status === "approved" || upload.status === "rejected")
    return refuse("conflict", "This upload has already been reviewed. Its previews can no longer be changed.");
  const isOwn = upload.userId === actor.id;
  return ok({ place: { uploadId: id }, isOwn, name: upload.name ?? upload.fileName });
}

async function findListed(db: Tx, actor: Actor, id: number): Promise<Result<FoundPlace>> {
  const torrent = await db.torrent.findFirst({
    where: { id, isActive: true },
    select: { uploadedBy: true, name: true },
  });
  if (!torrent) return notListed(db, id);
  const isOwn = torrent.uploadedBy === actor.id;
  if (!mayChange(actor, { userId: torrent.uploadedBy }))
    return refuse("forbidden", "Only the uploader and moderators may change the previews of a torrent.");
  return ok({ place: { torrentId: id }, isOwn, name: torrent.name });
}

/** The place of one preview. Refusals: not-found (also of a preview that the actor may not change), gone, forbidden. */
export async function findPlaceOf(db: Tx, actor: Actor, previewId: number) {
  const preview = await db.preview.findUnique({ where: { id: previewId } });
  const place = preview && placeOf(preview);
  if (!preview || !place) return noSuchPreview();
  const found = await findPlace(db, actor, place);
  return found.ok ? ok({ ...found.value, preview }) : found;
}

const placeOf = ({ torrentId, uploadId }: { torrentId: number | null; uploadId: number | null }): Place | null =>
  torrentId !== null ? { torrentId } : uploadId !== null ? { uploadId } : null;

/** The entry of the audit log: for every change of a listed torrent, and for a moderator's change of an upload. */
export const auditOf = ({ isOwn, place, name }: FoundPlace, before: object, after: object) =>
  isOwn && "uploadId" in place
    ? { unaudited: "members' changes of their own uploads" }
    : {
        subject:
          "torrentId" in place
            ? { kind: "torrent", id: place.torrentId, name }
            : { kind: "upload", id: place.uploadId, name },
        before: { ...before },
        after: { ...after },
      };
