import { admitTorrent } from "./admit.ts";
import type { TrackerParts } from "./parts.ts";
import { type SwarmCounts, writeScrape } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { readScrape } from "./protocol/scrape-request.ts";
import { isRefused, type Refusal } from "./refusal.ts";

const NO_COUNTS: SwarmCounts = { complete: 0, incomplete: 0, downloaded: 0, downloaders: 0 };

/** Counts of the named torrents (BEP 48). Those unknown or withdrawn are left out, as the BEP has it. */
export function answerScrape({ directory, swarms }: TrackerParts, query: Query): string | Refusal {
  const hashes = readScrape(query);
  if (isRefused(hashes)) return hashes;
  const files = new Map<string, SwarmCounts>();
  for (const hash of hashes) {
    const torrent = admitTorrent(directory.torrentByInfoHash(hash));
    if (isRefused(torrent)) continue;
    const swarm = swarms.table.find(torrent.infoHash);
    files.set(hash, swarm < 0 ? NO_COUNTS : swarms.counts(swarm));
  }
  return writeScrape(files);
}
