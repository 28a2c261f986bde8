import { defaultConfig, type TrackerConfig } from "./config.ts";
import { createDeps, type TrackerDeps } from "./deps.ts";
import { createDirectory, type MemoryDirectory } from "./directory.ts";
import type { PeerRow } from "./ledger/batch.ts";
import { toPeerRow } from "./ledger/peer-row.ts";
import type { AppendEffect } from "./ports.ts";
import type { SwarmCounts } from "./protocol/answers.ts";
import { idFromHex, toHex } from "./protocol/ids.ts";
import { NO_SWARM } from "./swarm/handles.ts";
import { createTrackerWith, type Tracker } from "./tracker.ts";

/**
 * A bencoded value with strings as binary strings. Unlike lenient decoders it refuses unsorted keys and trailing data.
 */
export type Bencoded = number | string | Bencoded[] | { [key: string]: Bencoded };

/** Decodes a dictionary strictly; tests compare it with the expected value. */
export function decodeStrictly(bytes: Uint8Array | string): { [key: string]: Bencoded } {
  const text = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("latin1");
  let at = 0;
  const read = (pattern: RegExp): string => {
    const match = pattern.exec(text.slice(at));
    if (!match) throw new Error(`no ${pattern} at ${at} of ${text}`);
    at += match[0].length;
    return match[1] ?? "";
  };
  const string = (): string => {
    const length = Number(read(/^(0|[1-9]\d*):/));
    at += length;
    return text.slice(at - length, at);
  };
  const value = (): Bencoded => {
    if (text[at] === "i") return Number(read(/^i(0|-?[1-9]\d*)e/));
    if (text[at] === "l") return list();
    return text[at] === "d" ? dictionary() : string();
  };
  const list = (): Bencoded[] => {
    const items: Bencoded[] = [];
    for (at += 1; text[at] !== "e"; ) items.push(value());
    at += 1;
    return items;
  };
  const dictionary = (): { [key: string]: Bencoded } => {
    const entries: [string, Bencoded][] = [];
    for (at += 1; text[at] !== "e"; ) {
      const key = string();
      const last = entries.at(-1);
      if (last && last[0] >= key) throw new Error(`key ${key} out of order`);
      entries.push([key, value()]);
    }
    at += 1;
    return Object.fromEntries(entries);
  };
  const decoded = dictionary();
  if (at !== text.length) throw new Error("trailing data");
  return decoded;
}

export const ANN = { id: "ann", passkey: "a".repeat(32) };
export const BOB = { id: "bob", passkey: "b".repeat(32) };
export const EVE = { id: "eve", passkey: "e".repeat(32) };
/** Info hashes as binary strings, with bytes that are not UTF-8. */
export const DRUMS = `\xff\x00\x80%&=${"d".repeat(14)}`;
export const SYNTH = `\xfe\x01 +?#${"s".repeat(14)}`;

export type AnnounceFields = Partial<Record<string, string | number | bigint>>;

export type TestTracker = {
  tracker: Tracker;
  directory: MemoryDirectory;
  now: { ms: number };
  /** Sends an announce and decodes the answer. Defaults: a leecher with 1000 bytes left, from 10.0.0.1. */
  announce(who: { passkey: string }, fields?: AnnounceFields, address?: string): { [key: string]: Bencoded };
  /** The live peers of a torrent, by its info hash in hex. */
  peersOf(infoHash: string): PeerRow[];
  swarmOf(infoHash: string): SwarmView | null;
  /** The swarms that have peers. */
  swarms(): SwarmView[];
};

type SwarmView = SwarmCounts & { infoHash: string; torrentId: number; lastActivity: number };

/** A tracker whose clock the test sets, with three active members and the torrents 1 (DRUMS) and 2 (SYNTH). */
export function createTestTracker(
  config: Partial<TrackerConfig> = {},
  now = { ms: 1_000_000_000 },
  journal?: AppendEffect,
): TestTracker {
  const directory = createDirectory();
  for (const { id, passkey } of [ANN, BOB, EVE]) directory.setMember({ id, passkey, standing: "active" });
  directory.setTorrent({ infoHash: toHex(DRUMS), id: 1, standing: "listed" });
  directory.setTorrent({ infoHash: toHex(SYNTH), id: 2, standing: "listed" });
  const deps = createDeps({
    directory,
    config: { ...defaultConfig(), allowLoopback: true, ...config },
    journal,
    clock: () => now.ms,
    random: () => 0.5,
  });
  const tracker = createTrackerWith(deps);
  return {
    ...createViews(deps),
    tracker,
    directory,
    now,
    announce(who, fields, address = "10.0.0.1") {
      const answer = tracker.answer(`/announce/${who.passkey}?${announceQuery(fields)}`, address, "Test/1");
      if (!answer) throw new Error("not a tracker path");
      return decodeStrictly(answer);
    },
  };
}

/** Views of a tracker's memory that only tests need. */
function createViews({ swarms }: TrackerDeps): Pick<TestTracker, "peersOf" | "swarmOf" | "swarms"> {
  const { table } = swarms;
  const find = (infoHash: string) => table.find(idFromHex(infoHash) ?? "");
  const swarmOf = (infoHash: string) => {
    const swarm = find(infoHash);
    if (swarm === NO_SWARM) return null;
    const [torrentId, lastActivity] = [table.torrentId(swarm), table.lastActivity(swarm)];
    return { ...swarms.counts(swarm), infoHash, torrentId, lastActivity };
  };
  return {
    swarmOf,
    swarms: () =>
      [...table.all()]
        .filter((swarm) => swarms.sizeOf(swarm) > 0)
        .flatMap((swarm) => swarmOf(toHex(table.infoHash(swarm))) ?? []),
    peersOf(infoHash) {
      const swarm = find(infoHash);
      return swarm === NO_SWARM ? [] : swarms.endpoints.peersOf(swarm).map((peer) => toPeerRow(swarms, peer, infoHash));
    },
  };
}

/** The query of an announce; `undefined` leaves a field out. */
export function announceQuery(fields: AnnounceFields = {}): string {
  const all: AnnounceFields = {
    info_hash: DRUMS,
    peer_id: peerIdOf(1),
    port: 6881,
    uploaded: 0,
    downloaded: 0,
    left: 1000,
    compact: 1,
    ...fields,
  };
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeBytes(String(value))}`)
    .join("&");
}

export function peerIdOf(number: number): string {
  return `-TT0001-\xe9${String(number).padStart(11, "0")}`;
}

/** Escapes every byte of a binary string except letters and digits. */
export function escapeBytes(binary: string): string {
  return binary.replace(/[^a-z0-9]/gi, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** The endpoints of a compact list. */
export function splitCompact(compact: Bencoded | undefined, width: 6 | 18 = 6): string[] {
  const bytes = typeof compact === "string" ? compact : "";
  return Array.from({ length: bytes.length / width }, (_, i) => bytes.slice(i * width, (i + 1) * width));
}
