import { mayChange } from "../covers/may-change.ts";
import type { Actor } from "../kernel/actor.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { notListed } from "../torrents/find-torrent.server.ts";

/** A listed torrent, for its uploader and moderators. Refusals: not-found; gone; forbidden. */
export async function findListed(db: Tx, actor: Actor, id: number) {
  const torrent = await db.torrent.findFirst({
    where: { id, isActive: true },
    select: { name: true, description: true, licence: true, uploadedBy: true },
  });
  if (!torrent) return notListed(db, id);
  const { uploadedBy, ...found } = torrent;
  if (!mayChange(actor, { userId: uploadedBy }))
    return refuse("forbidden", "Only its uploader and the moderators may describe a torrent.");
  return ok(found);
}
