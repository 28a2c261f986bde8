import { isSignedIn } from "../kernel/allow.ts";
import type { Tx } from "../kernel/context.server.ts";
import { ok, type Refusal, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { nameColumns, shownName } from "../members/deleted-member.ts";
import { isNew } from "./categories.ts";
import { OneTorrent } from "./schema.ts";

export const noSuchTorrent = () => refuse("not-found", "This torrent does not exist or is no longer listed.");

/** Why a torrent is not listed. Refusals: gone (taken down after a notice); not-found. */
export async function notListed(db: Tx, id: number): Promise<Refusal> {
  const down = await db.torrent.findFirst({ where: { id, takenDownAt: { not: null } }, select: { id: true } });
  return down ? refuse("gone", "This torrent was taken down after a notice.") : noSuchTorrent();
}

/** Reads what the detail page shows of one torrent. Refusals: not-found (also when withdrawn); gone (taken down). */
export const findTorrent = defineUseCase({
  name: "torrents.find-one",
  input: OneTorrent,
  allow: isSignedIn,
  async read({ db, clock }, { torrentId }) {
    const torrent = await db.torrent.findFirst({
      where: { id: torrentId, isActive: true },
      omit: { torrentData: true, nfoBytes: true },
      include: { uploader: { select: nameColumns } },
    });
    if (!torrent) return notListed(db, torrentId);
    return ok({
      id: torrent.id,
      name: torrent.name,
      category: torrent.category,
      platform: torrent.platform,
      size: torrent.size ?? "",
      fileCount: torrent.fileCount,
      seeders: torrent.seeders,
      leechers: torrent.leechers,
      comments: torrent.comments,
      description: torrent.description,
      licence: torrent.licence,
      infoHash: torrent.infoHash,
      nfo: torrent.nfo,
      uploader: torrent.uploader && shownName(torrent.uploader),
      createdAt: torrent.createdAt.toISOString(),
      isNew: isNew(torrent.createdAt, clock()),
    });
  },
});
