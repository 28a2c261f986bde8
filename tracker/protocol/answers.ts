import type { Refusal } from "./refusal.ts";

// All answers are binary strings, one character per byte: the frontend writes them to the socket unchanged.

/**
 * Counts of a swarm: complete peers, incomplete peers, all-time completions, and the `incomplete` peers that download.
 */
export type SwarmCounts = { complete: number; incomplete: number; downloaded: number; downloaders: number };

/** A peer of the non-compact list (BEP 3); without a peer id if the client asked for that. */
type ListedPeer = { peerId: string | null; ip: string; port: number };

/** Peers in the form that the client requested: compact bytes per family (BEP 23, 7), or dictionaries. */
export type PeerAnswer = { peers: string; peers6: string } | { list: ListedPeer[] };

export type AnnounceAnswer = {
  counts: SwarmCounts;
  /** Seconds. */
  interval: number;
  minInterval: number;
  peers: PeerAnswer;
  /** The address the announce came from, 4 or 16 bytes (BEP 24); null if it could not be read. */
  externalIp: string | null;
  warning?: string | undefined;
};

/** The answer to an announce: BEP 3, 7, 21, 23 and 24, keys in the order of their bytes. */
export function writeAnnounce(answer: AnnounceAnswer): string {
  const { counts, peers, warning } = answer;
  const list = "list" in peers;
  return (
    `d8:completei${counts.complete}e10:downloadedi${counts.downloaded}e` +
    `${answer.externalIp === null ? "" : `11:external ip${bstring(answer.externalIp)}`}` +
    `10:incompletei${counts.incomplete}e8:intervali${answer.interval}e12:min intervali${answer.minInterval}e` +
    `5:peers${list ? `l${peers.list.map(writePeer).join("")}e` : bstring(peers.peers)}` +
    `${!list && peers.peers6 !== "" ? `6:peers6${bstring(peers.peers6)}` : ""}` +
    `${warning === undefined ? "" : `15:warning message${btext(warning)}`}e`
  );
}

/** The answer to a scrape (BEP 48, with `downloaders` of BEP 21): counts by info hash, sorted as raw bytes. */
export function writeScrape(files: ReadonlyMap<string, SwarmCounts>): string {
  const hashes = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return `d5:filesd${hashes.map(([hash, counts]) => bstring(hash) + writeCounts(counts)).join("")}ee`;
}

/** A refusal, with `retry in` of BEP 31 if it says when. */
export function writeFailure({ refused, retryIn }: Refusal): string {
  const retry = retryIn === undefined ? "" : `8:retry in${retryIn === "never" ? "5:never" : `i${retryIn}e`}`;
  return `d14:failure reason${btext(refused)}${retry}e`;
}

function writeCounts({ complete, downloaded, downloaders, incomplete }: SwarmCounts): string {
  return `d8:completei${complete}e10:downloadedi${downloaded}e11:downloadersi${downloaders}e10:incompletei${incomplete}ee`;
}

function writePeer({ peerId, ip, port }: ListedPeer): string {
  return `d2:ip${bstring(ip)}${peerId === null ? "" : `7:peer id${bstring(peerId)}`}4:porti${port}ee`;
}

function bstring(binary: string): string {
  return `${binary.length}:${binary}`;
}

function btext(text: string): string {
  return bstring(Buffer.from(text, "utf8").toString("latin1"));
}
