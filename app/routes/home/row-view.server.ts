import { briefContents } from "#app/domain/catalogue/contents/describe-contents.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import type { TorrentRow } from "#app/domain/catalogue/torrents/find-torrents.server.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { coverSeed } from "#app/ui/cover-path.ts";
import { seedWords } from "#app/ui/seed-words.ts";
import type { ShownTorrent } from "./torrent-row.tsx";

/** The fields of a torrent that a row shows. All others would be sent to every browser twice, as HTML and as data. */
export const toRowView = (torrent: TorrentRow, now: string): ShownTorrent => ({
  id: torrent.id,
  name: torrent.name,
  badge: badgeOf(torrent.category),
  platform: torrent.platform,
  // Most names end with the format.
  inside: briefContents(torrent).filter((fact) => !torrent.name.includes(fact)),
  size: torrent.size,
  createdAt: torrent.createdAt,
  ago: formatAgo(torrent.createdAt, now),
  seeds: seedWords(torrent, now),
  isSeeded: torrent.seeders > 0 || torrent.isFromSite,
  leechers: torrent.leechers,
  comments: torrent.comments,
  isNew: torrent.isNew,
  isDownloaded: torrent.downloaded,
  isReplaced: torrent.successorId !== null,
  cover: torrent.cover,
  seed: torrent.cover ? "" : coverSeed(torrent.infoHash, torrent.id),
  preview: torrent.preview ?? null,
});
