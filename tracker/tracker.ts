import { admitMember } from "./admit.ts";
import { answerAnnounce, type Origin } from "./answer-announce.ts";
import { answerScrape } from "./answer-scrape.ts";
import type { TrackerConfig } from "./config.ts";
import { createFrequency } from "./frequency.ts";
import type { Batch, PeerRow } from "./ledger/batch.ts";
import type { Effect } from "./ledger/effect.ts";
import { createLedger } from "./ledger/ledger.ts";
import { toPeerRow } from "./ledger/peer-row.ts";
import { Members } from "./members.ts";
import type { TrackerParts } from "./parts.ts";
import type { Clock, Directory, Journal, Random, Restored } from "./ports.ts";
import { type SwarmCounts, writeFailure } from "./protocol/answers.ts";
import { ID_LENGTH, idFromHex, toHex } from "./protocol/ids.ts";
import { parseQuery, type Query } from "./protocol/parse-query.ts";
import { isPasskey, routeTarget, type TrackerRoute } from "./protocol/route.ts";
import { isRefused, type Refusal } from "./refusal.ts";
import { dropBarred, replayEffects, restoreSwarms } from "./restore.ts";
import { Swarms } from "./swarm/swarms.ts";

export type TrackerOptions = {
  directory: Directory;
  config: TrackerConfig;
  clock: Clock;
  random: Random;
  /** Nothing is kept without one: for tests, and where a crash may cost what no batch has taken. */
  journal?: Journal;
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
   * tracker's; else always a bencoded answer, to be sent with HTTP 200, as a binary string. Never throws.
   */
  answer(target: string, address: string, userAgent: string): string | null;
  /**
   * Takes over what a store has kept, and then what the journal kept since; says how many announces that were. Call
   * once, when the directory is filled and before the first announce.
   */
  restore(restored: Restored, effects?: Iterable<Effect>): number;
  /** Puts other limits and client rules in place of those that hold. */
  configure(config: Partial<TrackerConfig>): void;
  /** What changed since the last batch, or null. It must be saved, whole, before the next one. */
  takeBatch(): Batch | null;
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

const PASSKEY = ["passkey"];

/** The tracker: swarms and ledger in memory, nothing but its arguments from outside. */
export function createTracker({ onError, ...options }: TrackerOptions): Tracker {
  const { clock, directory } = options;
  const config = { ...options.config };
  const ledger = createLedger();
  const members = new Members();
  const swarms = new Swarms(members, (swarm, peer, member) => ledger.peerGone(swarms, swarm, peer, member));
  const parts: TrackerParts = {
    ...options,
    config,
    journal: options.journal ?? (() => undefined),
    members,
    swarms,
    ledger,
    frequency: createFrequency(clock),
  };
  // The last restart: nobody could announce before it.
  let heardSince = Number.NEGATIVE_INFINITY;
  const tally = { announces: 0, scrapes: 0, refusals: 0 };

  function reply(route: TrackerRoute, origin: Origin): string | Refusal {
    tally[route.kind === "announce" ? "announces" : "scrapes"] += 1;
    const query = parseQuery(route.query);
    if (isRefused(query)) return query;
    if (query.findRepeated(PASSKEY)) return { refused: "passkey is given more than once." };
    const given = query.get("passkey");
    const passkey = route.passkey ?? (given !== undefined && isPasskey(given) ? given : null);
    const known = passkey === null ? null : directory.memberByPasskey(passkey);
    const member = admitMember(passkey, known);
    const answer = isRefused(member)
      ? member
      : route.kind === "announce"
        ? answerAnnounce(parts, member.memberId, query, origin)
        : answerScrape(parts, query);
    if (known && route.kind === "announce" && isRefused(answer)) noteRefusal(known.id, answer, query, origin);
    return answer;
  }

  function noteRefusal(userId: string, { refused }: Refusal, query: Query, { userAgent }: Origin): void {
    const hash = query.get("info_hash") ?? "";
    ledger.refused({
      userId,
      reason: refused,
      infoHash: hash.length === ID_LENGTH ? toHex(hash) : "",
      client: userAgent.replace(/\p{Cc}/gu, "").slice(0, 255),
      lastAt: clock(),
    });
  }

  function replyOrRefuse(route: TrackerRoute, origin: Origin): string | Refusal {
    try {
      return reply(route, origin);
    } catch (error) {
      onError?.(error);
      return { refused: "internal tracker error" };
    }
  }

  function answer(target: string, address: string, userAgent: string): string | null {
    const route = routeTarget(target);
    if (!route) return null;
    const replied = replyOrRefuse(route, { address, userAgent });
    if (!isRefused(replied)) return replied;
    tally.refusals += 1;
    return writeFailure(replied);
  }

  function swarmViews(): SwarmView[] {
    const views: SwarmView[] = [];
    for (let swarm = 0; swarm < swarms.table.size; swarm += 1) if (swarms.sizeOf(swarm) > 0) views.push(toView(swarm));
    return views;
  }

  function toView(swarm: number): SwarmView {
    const { table } = swarms;
    return {
      ...swarms.counts(swarm),
      infoHash: toHex(table.infoHash(swarm)),
      torrentId: table.torrentId(swarm),
      lastActivity: table.lastActivity(swarm),
    };
  }

  const find = (infoHash: string) => swarms.table.find(idFromHex(infoHash) ?? "");

  return {
    answer,
    restore(restored, effects = []) {
      heardSince = clock();
      restoreSwarms(parts, restored);
      const replayed = replayEffects(parts, effects);
      dropBarred(parts);
      return replayed;
    },
    configure: (changes) => void Object.assign(config, changes),
    takeBatch: () => ledger.takeBatch(swarms),
    expire() {
      const before = clock() - config.peerLifetime * 1000;
      return before < heardSince ? 0 : swarms.expire(before);
    },
    dropTorrent: (infoHash) => swarms.dropTorrent(idFromHex(infoHash) ?? ""),
    dropMember: (memberId) => swarms.dropMember(memberId),
    stats: () => ({ ...sumUp(swarms), ...tally }),
    swarms: swarmViews,
    swarmOf: (infoHash) => (find(infoHash) < 0 ? null : toView(find(infoHash))),
    peersOf(infoHash) {
      const swarm = find(infoHash);
      if (swarm < 0) return [];
      const hex = toHex(swarms.table.infoHash(swarm));
      return swarms.peersOf(swarm).map((peer) => toPeerRow(swarms, peer, hex));
    },
  };
}

function sumUp(swarms: Swarms): Pick<TrackerStats, "swarms" | "peers" | "seeders" | "leechers"> {
  const sums = { swarms: 0, peers: swarms.peers.count, seeders: 0, leechers: 0 };
  for (let swarm = 0; swarm < swarms.table.size; swarm += 1) {
    if (swarms.sizeOf(swarm) > 0) sums.swarms += 1;
    sums.seeders += swarms.table.seeders(swarm);
  }
  return { ...sums, leechers: sums.peers - sums.seeders };
}
