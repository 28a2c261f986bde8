import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { mayChange } from "../covers/may-change.ts";
import { notListed } from "../torrents/find-torrent.server.ts";

/** A listed torrent, for its uploader and moderators. Refusals: not-found; gone; forbidden. */
export async function findListed(db: Tx, actor: Actor, id: number) {
  const torrent = await db.torrent.findFirst({
    where: { id, isActive: true },
    select: {
      name: true,
      category: true,
      platform: true,
      description: true,
      licence: true,
      tags: true,
      nfo: true,
      version: true,
      uploadedBy: true,
      successorId: true,
      publisher: { select: { name: true } },
      product: { select: { name: true } },
    },
  });
  if (!torrent) return notListed(db, id);
  if (!mayChange(actor, { userId: torrent.uploadedBy }))
    return refuse("forbidden", "Only the uploader and moderators may correct this torrent.");
  return ok(torrent);
}
