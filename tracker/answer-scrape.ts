import { admitTorrent } from "./admit.ts";
import type { TrackerParts } from "./parts.ts";
import { type SwarmCounts, writeScrape } from "./protocol/answers.ts";
import type { Query } from "./protocol/parse-query.ts";
import { readScrape } from "./protocol/scrape-request.ts";
import { isRefused, type Refusal } from "./refusal.ts";

const NO_COUNTS: SwarmCounts = { complete: 0, incomplete: 0, downloaded: 0, downloaders: 0 };

/** Counts of the named torrents (BEP 48). Those unknown or withdrawn are left out, as the BEP has it. */
export function answerScrape({ directory, swarms }: TrackerParts, query: Query): Uint8Array | Refusal {
  const hashes = readScrape(query);
  if (isRefused(hashes)) return hashes;
  const listed = hashes.filter((hash) => !isRefused(admitTorrent(directory.torrentByInfoHash(hash))));
  return writeScrape(new Map(listed.map((hash) => [hash, swarms.get(hash)?.counts() ?? NO_COUNTS])));
}
