import { ID_LENGTH } from "./ids.ts";
import type { Query } from "./parse-query.ts";
import type { Refusal } from "./refusal.ts";

/** BEP 3 events and `paused` of BEP 21; "" is the regular announce. Peers and the log store the index: append only. */
export const ANNOUNCE_EVENTS = ["", "started", "stopped", "completed", "paused"] as const;
export type AnnounceEvent = (typeof ANNOUNCE_EVENTS)[number];

/** One valid announce. Ids are binary strings of 20 bytes; uploaded, downloaded and left are bytes. */
export type AnnounceRequest = {
  infoHash: string;
  peerId: string;
  /** A hash of the client's `key`; 0 if it sent none. */
  key: number;
  /** 0 if the client gives none because nobody can connect to it. */
  port: number;
  uploaded: bigint;
  downloaded: bigint;
  left: bigint;
  event: AnnounceEvent;
  compact: boolean;
  noPeerId: boolean;
  numwant: number;
};

export type NumwantLimits = { defaultNumwant: number; maxNumwant: number };

/** The largest counter: 2^63 - 1, which clients and the database can store. */
const MAX_COUNTER = 2n ** 63n - 1n;

/** The fields that identify a peer or that are counted. */
const COUNTED_FIELDS = "info_hash peer_id uploaded downloaded left event".split(" ");
const FIELDS = [...COUNTED_FIELDS, ..."key port compact no_peer_id numwant".split(" ")];

/** Whether an event only ends or counts something, so that the fields by which others find the peer are not needed. */
export function endsOrCounts(event: AnnounceEvent): boolean {
  return event === "stopped" || event === "completed" || event === "paused";
}

/**
 * Parses an announce (BEP 3, 21, 23). A v2 torrent announces the first 20 bytes of its hash (BEP 52), so every info
 * hash has 20. `ip` is ignored: the peer's address is that of the connection. Refuses missing or malformed ids,
 * counters outside 0 to 2^63 - 1, malformed ports, and repeated fields. If an announce only ends or counts something,
 * only the fields that it counts must be valid.
 */
export function readAnnounce(query: Query, limits: NumwantLimits): AnnounceRequest | Refusal {
  const event = readEvent(field(query, "event"));
  const repeated = query.findRepeated(endsOrCounts(event) ? COUNTED_FIELDS : FIELDS);
  if (repeated) return { refused: `${repeated} is given more than once.` };
  const infoHash = field(query, "info_hash");
  if (infoHash.length !== ID_LENGTH) return { refused: "info_hash must be 20 bytes." };
  const peerId = field(query, "peer_id");
  if (peerId.length !== ID_LENGTH) return { refused: "peer_id must be 20 bytes." };
  const port = readPort(field(query, "port"));
  if (port === null && !endsOrCounts(event)) return { refused: "port must be a whole number from 0 to 65535." };
  const uploaded = readCounter(field(query, "uploaded"));
  if (uploaded === null) return refuseCounter("uploaded");
  const downloaded = readCounter(field(query, "downloaded"));
  if (downloaded === null) return refuseCounter("downloaded");
  const left = readCounter(field(query, "left"));
  if (left === null) return refuseCounter("left");
  return {
    infoHash,
    peerId,
    key: hashKey(field(query, "key")),
    port: port ?? 0,
    uploaded,
    downloaded,
    left,
    event,
    compact: field(query, "compact") !== "0",
    noPeerId: field(query, "no_peer_id") === "1",
    numwant: readNumwant(field(query, "numwant"), limits),
  };
}

function field(query: Query, name: string): string {
  return query.get(name) ?? "";
}

function readPort(text: string): number | null {
  if (text === "") return 0;
  if (!/^\d{1,5}$/.test(text)) return null;
  const port = Number(text);
  return port <= 65_535 ? port : null;
}

/** FNV-1a in 32 bits. */
function hashKey(key: string): number {
  if (key === "") return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash | 0 || 1;
}

function readCounter(text: string): bigint | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  // A number holds up to 15 digits exactly, and is faster to parse.
  if (text.length <= 15) return BigInt(+text);
  const counter = BigInt(text);
  return counter <= MAX_COUNTER ? counter : null;
}

function refuseCounter(name: string): Refusal {
  return { refused: `${name} must be a whole number of bytes from 0 to 9223372036854775807.` };
}

/** Any other event, including `empty` of old clients, is a regular announce. */
function readEvent(text: string): AnnounceEvent {
  return text === "started" || text === "stopped" || text === "completed" || text === "paused" ? text : "";
}

function readNumwant(text: string, { defaultNumwant, maxNumwant }: NumwantLimits): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), maxNumwant) : defaultNumwant;
}
