import type { Actor } from "../../core/kernel/actor.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Db, Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Result } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { PreviewsAdded } from "./output.ts";
import { auditOf, findPlace, type Place } from "./preview-place.server.ts";
import { AddToTorrent, AddToUpload } from "./schema.ts";
import { deleteSent } from "./store-sent.server.ts";
import { addSounds, findRoom, type StoredSound, storeSources } from "./store-sounds.server.ts";

/**
 * Adds sounds to an upload that has not been decided on; a job reads each. Only for its uploader and, once it was sent,
 * moderators. Refusals: not-found; conflict (decided, or more than five); too-large; rate-limited.
 */
export const addToUpload = defineUseCase({
  name: "previews.add-to-upload",
  input: AddToUpload,
  output: PreviewsAdded,
  allow: isSignedIn,
  uses: "upload",
  limit: "sound",
  prepare: (context, { uploadId, sounds }) => storeAll(context, { uploadId }, sounds),
  async write({ tx, actor, clock }, { uploadId }, stored) {
    await tx.$queryRaw`SELECT FROM user_uploads WHERE id = ${uploadId} FOR UPDATE`;
    return addTo(tx, actor, { uploadId }, { stored, now: clock() });
  },
  discard: deleteSent,
});

/** Adds sounds to a listed torrent, for its uploader and moderators. Refusals: also gone and forbidden. */
export const addToTorrent = defineUseCase({
  name: "previews.add-to-torrent",
  input: AddToTorrent,
  output: PreviewsAdded,
  allow: isSignedIn,
  uses: "upload",
  limit: "sound",
  prepare: (context, { torrentId, sounds }) => storeAll(context, { torrentId }, sounds),
  async write({ tx, actor, clock }, { torrentId }, stored) {
    await tx.$queryRaw`SELECT FROM torrents WHERE id = ${torrentId} FOR NO KEY UPDATE`;
    return addTo(tx, actor, { torrentId }, { stored, now: clock() });
  },
  discard: deleteSent,
});

/** Before the transaction: files that a crash leaves behind are removed with other files that no row names. */
async function storeAll(
  { db, storage, actor }: Pick<Services, "storage"> & { db: Db; actor: Actor },
  place: Place,
  sounds: File[],
): Promise<Result<StoredSound[]>> {
  const found = await findPlace(db, actor, place);
  if (!found.ok) return found;
  const room = await findRoom(db, place, sounds.length);
  if (!room.ok) return room;
  return storeSources({ storage }, sounds);
}

async function addTo(tx: Tx, actor: Actor, place: Place, { stored, now }: { stored: StoredSound[]; now: Date }) {
  const found = await findPlace(tx, actor, place);
  if (!found.ok) return found;
  const added = await addSounds(tx, place, stored, now);
  if (!added.ok) return added;
  const names = stored.map(({ fileName }) => fileName);
  return ok({ previewIds: added.value }, { audit: auditOf(found.value, {}, { previews: names }) });
}
