import type { Origin } from "./answer-announce.ts";
import { answerRequest } from "./answer-request.ts";
import type { TrackerConfig } from "./config.ts";
import { createDeps, type TrackerDeps, type TrackerOptions } from "./deps.ts";
import type { Batch } from "./ledger/batch.ts";
import { moveCovered } from "./ledger/coverage.ts";
import type { Effect } from "./ledger/effect.ts";
import type { Restored } from "./ports.ts";
import { writeFailure } from "./protocol/answers.ts";
import { idFromHex } from "./protocol/ids.ts";
import { isRefused, type Refusal, withHelp } from "./protocol/refusal.ts";
import { routeTarget, type TrackerRoute } from "./protocol/route.ts";
import { removeBarredPeers, replayEffects, restoreSwarms } from "./restore.ts";
import { type AnswerCounts, readStats, type TrackerStats } from "./stats.ts";

/** Info hashes are in hex here; times are epoch ms. */
export type Tracker = {
  /**
   * Answers a raw request target, `/announce/…?info_hash=…`, from a client address. Null for a path that is not the
   * tracker's. Otherwise always a bencoded answer as a binary string, to be sent with HTTP 200. Never throws.
   */
  answer(target: string, address: string, userAgent: string): string | null;
  /**
   * Restores a part of the saved state. Parts come in any order, after the directory is filled and before the first
   * announce; `resume` comes after all of them.
   */
  restore(part: Restored): void;
  /**
   * Applies the effects that the store does not have, as the last step before the first announce, and returns how many.
   */
  resume(effects: Iterable<Effect>): number;
  /** Changes limits and client rules. */
  configure(changes: Partial<TrackerConfig>): void;
  /** Whether anything changed since the last batch. */
  hasChanges(): boolean;
  /** The changes since the last batch, or null. Save the whole batch before you drain the next one. */
  drainBatch(): Batch | null;
  /**
   * Removes the peers that have been silent for longer than their lifetime, and returns how many. Restored peers have a
   * full lifetime from the restart, so that after an outage their next announce is still compared with their last
   * report.
   */
  expire(): number;
  /**
   * Call after the clock was set by this many seconds and already reads the new time. Moves all times in memory, so
   * that nobody gains or loses by it.
   */
  moveClock(seconds: number): void;
  /** Removes all peers of a torrent at once when it is withdrawn. */
  removeTorrentPeers(infoHash: string): void;
  /** Removes all peers of a member at once when the member may no longer share. */
  removeMemberPeers(memberId: string): void;
  stats(): TrackerStats;
};

/** The tracker: swarms and ledger in memory. Everything from outside comes in through its options. */
export function createTracker(options: TrackerOptions): Tracker {
  return createTrackerWith(createDeps(options));
}

/** A tracker with dependencies from the caller, for tests that inspect them. */
export function createTrackerWith(deps: TrackerDeps): Tracker {
  const { clock, config, swarms, ledger, members } = deps;
  // No member can announce before a restart.
  let restoredAt = Number.NEGATIVE_INFINITY;
  const answered: AnswerCounts = { announces: 0, scrapes: 0, refusals: 0, refusedAnnounces: 0 };

  return {
    answer(target, address, userAgent) {
      const route = routeTarget(target);
      if (!route) return null;
      answered[route.kind === "announce" ? "announces" : "scrapes"] += 1;
      const answer = answerOrRefuse(deps, route, { address, userAgent });
      if (!isRefused(answer)) return answer;
      answered.refusals += 1;
      if (route.kind === "announce") answered.refusedAnnounces += 1;
      return writeFailure(withHelp(answer, config.helpUrl));
    },
    restore(part) {
      restoredAt = clock();
      restoreSwarms(deps, part);
    },
    resume(effects) {
      const replayed = replayEffects(deps, effects);
      removeBarredPeers(deps);
      return replayed;
    },
    configure: (changes) => void Object.assign(config, changes),
    hasChanges: () => !ledger.isEmpty,
    drainBatch: () => ledger.drainBatch(swarms, config.maxNetworks),
    expire() {
      const before = clock() - config.peerLifetime * 1000;
      return before < restoredAt ? 0 : swarms.expire(before);
    },
    moveClock(seconds) {
      restoredAt += seconds * 1000;
      swarms.moveTimes(seconds);
      for (const { covered } of members.all()) moveCovered(covered, seconds);
    },
    removeTorrentPeers: (infoHash) => swarms.removeTorrentPeers(idFromHex(infoHash) ?? ""),
    removeMemberPeers: (memberId) => swarms.removeMemberPeers(memberId),
    stats: () => readStats(deps, answered),
  };
}

function answerOrRefuse(deps: TrackerDeps, route: TrackerRoute, origin: Origin): string | Refusal {
  try {
    return answerRequest(deps, route, origin);
  } catch (error) {
    deps.onError(error);
    return { refused: "internal tracker error" };
  }
}
