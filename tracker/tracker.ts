import { admitMember } from "./admit.ts";
import { answerAnnounce, type Origin } from "./answer-announce.ts";
import { answerScrape } from "./answer-scrape.ts";
import type { TrackerConfig } from "./config.ts";
import type { Batch, PeerRow } from "./ledger/batch.ts";
import { createLedger } from "./ledger/ledger.ts";
import { toPeerRow } from "./ledger/peer-row.ts";
import type { TrackerParts } from "./parts.ts";
import type { Clock, Directory, Random, Restored } from "./ports.ts";
import { type SwarmCounts, writeFailure } from "./protocol/answers.ts";
import { idFromHex, toHex } from "./protocol/ids.ts";
import { findRepeated, parseQuery } from "./protocol/parse-query.ts";
import { isPasskey, routeTarget, type TrackerRoute } from "./protocol/route.ts";
import { isRefused, type Refusal } from "./refusal.ts";
import { restoreSwarms } from "./restore.ts";
import { Swarms } from "./swarm/swarms.ts";

export type TrackerOptions = {
  directory: Directory;
  config: TrackerConfig;
  clock: Clock;
  random: Random;
  /** Told of faults in the tracker itself; the client gets "internal tracker error". */
  onError?: (error: unknown) => void;
};

/** Live swarms and peers, and what was answered since the tracker was made. */
export type TrackerStats = {
  swarms: number;
  peers: number;
  seeders: number;
  leechers: number;
  announces: number;
  scrapes: number;
  refusals: number;
};

export type SwarmView = SwarmCounts & { infoHash: string; torrentId: number; lastActivity: number };

/** Info hashes are hex here; times are epoch ms. */
export type Tracker = {
  /**
   * Answers a raw request target, `/announce/…?info_hash=…`, from a client address. Null for a path that is not the
   * tracker's; else always a bencoded answer, to be sent with HTTP 200. Never throws.
   */
  answer(target: string, address: string, userAgent: string): Uint8Array | null;
  /** Takes over what a store has kept. Call once, when the directory is filled and before the first announce. */
  restore(restored: Restored): void;
  /** What changed since the last batch, or null. */
  takeBatch(): Batch | null;
  /** Returns a batch that was not saved, so that the next one holds it too. */
  putBack(batch: Batch): void;
  /**
   * Removes the peers that have been silent for longer than their lifetime, and says how many. Restored peers have a
   * full lifetime from the restart: after an outage their next announce is still reckoned from what they had reported.
   */
  expire(): number;
  /** Removes a torrent's peers at once, when it is withdrawn. */
  dropTorrent(infoHash: string): void;
  /** Removes a member's peers at once, when he may no longer share. */
  dropMember(memberId: string): void;
  stats(): TrackerStats;
  /** The swarms that have peers. */
  swarms(): SwarmView[];
  swarmOf(infoHash: string): SwarmView | null;
  peersOf(infoHash: string): PeerRow[];
};

/** The tracker: swarms and ledger in memory, nothing but its arguments from outside. */
export function createTracker({ onError, ...options }: TrackerOptions): Tracker {
  const { config, clock } = options;
  const ledger = createLedger();
  const swarms = new Swarms(ledger.peerGone);
  const parts: TrackerParts = { ...options, swarms, ledger };
  // The last restart: nobody could announce before it.
  let heardSince = Number.NEGATIVE_INFINITY;
  const tally = { announces: 0, scrapes: 0, refusals: 0 };

  function reply(route: TrackerRoute, origin: Origin): Uint8Array | Refusal {
    tally[route.kind === "announce" ? "announces" : "scrapes"] += 1;
    const query = parseQuery(route.query);
    if (isRefused(query)) return query;
    if (findRepeated(query, ["passkey"])) return { refused: "passkey is given more than once." };
    const given = query.get("passkey")?.[0];
    const passkey = route.passkey ?? (given !== undefined && isPasskey(given) ? given : null);
    const member = admitMember(passkey, passkey === null ? null : options.directory.memberByPasskey(passkey));
    if (isRefused(member)) return member;
    return route.kind === "announce"
      ? answerAnnounce(parts, member.memberId, query, origin)
      : answerScrape(parts, query);
  }

  function replyOrRefuse(route: TrackerRoute, origin: Origin): Uint8Array | Refusal {
    try {
      return reply(route, origin);
    } catch (error) {
      onError?.(error);
      return { refused: "internal tracker error" };
    }
  }

  function answer(target: string, address: string, userAgent: string): Uint8Array | null {
    const route = routeTarget(target);
    if (!route) return null;
    const replied = replyOrRefuse(route, { address, userAgent });
    if (!isRefused(replied)) return replied;
    tally.refusals += 1;
    return writeFailure(replied);
  }

  function swarmViews(): SwarmView[] {
    const live = [...swarms.all()].filter((swarm) => swarm.peers.size > 0);
    return live.map((swarm) => toView(swarm));
  }

  return {
    answer,
    restore(restored) {
      heardSince = clock();
      restoreSwarms(parts, restored);
    },
    takeBatch: () => ledger.takeBatch(swarms),
    putBack: ledger.putBack,
    expire() {
      const before = clock() - config.peerLifetime * 1000;
      return before < heardSince ? 0 : swarms.expire(before);
    },
    dropTorrent: (infoHash) => swarms.dropTorrent(idFromHex(infoHash) ?? ""),
    dropMember: (memberId) => swarms.dropMember(memberId),
    stats: () => ({ ...sumUp(swarmViews()), ...tally }),
    swarms: swarmViews,
    swarmOf(infoHash) {
      const swarm = swarms.get(idFromHex(infoHash) ?? "");
      return swarm ? toView(swarm) : null;
    },
    peersOf(infoHash) {
      const swarm = swarms.get(idFromHex(infoHash) ?? "");
      return swarm ? [...swarm.peers.values()].map((peer) => toPeerRow(swarm, peer)) : [];
    },
  };
}

type ViewedSwarm = Pick<SwarmView, "infoHash" | "torrentId" | "lastActivity"> & { counts(): SwarmCounts };

function toView(swarm: ViewedSwarm): SwarmView {
  const { torrentId, lastActivity } = swarm;
  return { ...swarm.counts(), infoHash: toHex(swarm.infoHash), torrentId, lastActivity };
}

function sumUp(views: SwarmView[]): Pick<TrackerStats, "swarms" | "peers" | "seeders" | "leechers"> {
  const seeders = views.reduce((sum, view) => sum + view.complete, 0);
  const leechers = views.reduce((sum, view) => sum + view.incomplete, 0);
  return { swarms: views.length, peers: seeders + leechers, seeders, leechers };
}
