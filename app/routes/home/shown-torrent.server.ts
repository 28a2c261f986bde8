import { briefContents } from "#app/domain/catalogue/brief-contents.ts";
import type { TorrentRow } from "#app/domain/torrents/find-torrents.server.ts";
import { coverSeed } from "#app/ui/cover-path.ts";
import type { ShownTorrent } from "./torrent-row.tsx";

/** What a row shows of a torrent: the rest would go to every browser twice, as a page and as its data. */
export const shownOf = ({
  created_at: _date,
  nfo: _nfo,
  infoHash,
  tempos,
  pluginFormats,
  ...row
}: TorrentRow): ShownTorrent => ({
  ...row,
  inside: briefContents({ tempos, pluginFormats }) || undefined,
  lastSeededAt: row.seeders > 0 ? null : row.lastSeededAt,
  seed: row.cover ? "" : coverSeed(infoHash, row.id),
});
