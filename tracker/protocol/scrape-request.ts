import { ID_LENGTH } from "./ids.ts";
import type { Query } from "./parse-query.ts";
import type { Refusal } from "./refusal.ts";

const MAX_SCRAPE_HASHES = 64;

/**
 * The distinct info hashes of a scrape (BEP 48), binary strings of 20 bytes. Refuses a scrape without any, which
 * would ask for every torrent of the site, and one of more than 64.
 */
export function readScrape(query: Query): string[] | Refusal {
  const hashes = query.all("info_hash");
  if (hashes.length === 0) return { refused: "A scrape must name its torrents with info_hash." };
  if (hashes.length > MAX_SCRAPE_HASHES) return { refused: "A scrape may name at most 64 torrents." };
  if (hashes.some((hash) => hash.length !== ID_LENGTH)) return { refused: "info_hash must be 20 bytes." };
  return [...new Set(hashes)];
}
