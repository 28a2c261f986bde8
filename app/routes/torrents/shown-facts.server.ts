import { formatAgo } from "#app/ui/ago.ts";
import { seedWords } from "#app/ui/seed-words.ts";
import type { ShownFacts } from "./facts.tsx";

type Torrent = Omit<ShownFacts, "seeds" | "isSeeded" | "ago"> & {
  seeders: number;
  lastSeededAt: string | null;
  isFromSite: boolean;
};

/** The facts as the page shows them. Times are already words, because `now` differs in every request. */
export const shownFacts = (torrent: Torrent, now: string): ShownFacts => ({
  platform: torrent.platform,
  size: torrent.size,
  fileCount: torrent.fileCount,
  seeds: seedWords(torrent, now),
  isSeeded: torrent.seeders > 0 || torrent.isFromSite,
  leechers: torrent.leechers,
  createdAt: torrent.createdAt,
  ago: formatAgo(torrent.createdAt, now),
  uploader: torrent.uploader,
  uploaderBadges: torrent.uploaderBadges,
  licence: torrent.licence,
  tags: torrent.tags,
  infoHash: torrent.infoHash,
  id: torrent.id,
  corrections: torrent.corrections,
});
