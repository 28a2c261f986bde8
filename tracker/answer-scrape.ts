import { admitTorrent } from "./admit.ts";
import type { TrackerDeps } from "./deps.ts";
import { type SwarmCounts, writeScrape } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { isRefused, type Refusal } from "./protocol/refusal.ts";
import { readScrape } from "./protocol/scrape-request.ts";
import { NO_SWARM } from "./swarm/handles.ts";

const NO_COUNTS: SwarmCounts = { complete: 0, incomplete: 0, downloaded: 0, downloaders: 0 };

/** The counts of the named torrents. Unknown and withdrawn ones are left out, as BEP 48 says. */
export function answerScrape({ directory, swarms }: TrackerDeps, query: Query): string | Refusal {
  const hashes = readScrape(query);
  if (isRefused(hashes)) return hashes;
  const files = new Map<string, SwarmCounts>();
  for (const hash of hashes) {
    const torrent = admitTorrent(directory.torrentByInfoHash(hash));
    if (isRefused(torrent)) continue;
    const swarm = swarms.table.find(torrent.infoHash);
    files.set(hash, swarm === NO_SWARM ? NO_COUNTS : swarms.counts(swarm));
  }
  return writeScrape(files);
}
