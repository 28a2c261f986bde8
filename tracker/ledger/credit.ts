import type { AnnounceEvent } from "../protocol/announce-request.ts";
import type { Counters } from "../swarm/peer.ts";

/** The credit for one announce: bytes, whole seconds, and whether the peer has just got the last piece. */
export type Credit = {
  uploaded: bigint;
  downloaded: bigint;
  seedingSeconds: number;
  leechingSeconds: number;
  finished: boolean;
  /** Bytes that are not credited, because no connection is that fast. An administrator decides about them. */
  withheld: Withheld | null;
};

export type Withheld = { uploaded: bigint; downloaded: bigint; seconds: number };

/** `maxSeconds` limits the time that counts between two announces, `maxRate` (bytes a second) the bytes in it. */
export type CreditLimits = { maxSeconds: number; maxRate: number };

/**
 * Credits an announce against the peer's last one.
 *
 * A peer that is new or sends `started` earns nothing: its counters are the base for its next announce. A counter that
 * is lower than before has been reset and earns nothing this time. The time counts as leeching if something was left at
 * the start of the interval, otherwise as seeding. A peer finishes when `left` falls to 0, whatever the event says,
 * because some clients send `completed` late or never. Nothing is ever negative.
 */
export function creditAnnounce(
  before: Counters | null,
  event: AnnounceEvent,
  now: Counters,
  limits: CreditLimits,
): Credit {
  const credit: Credit = {
    uploaded: 0n,
    downloaded: 0n,
    seedingSeconds: 0,
    leechingSeconds: 0,
    finished: false,
    withheld: null,
  };
  if (before === null) return credit;
  credit.finished = before.left > 0n && now.left === 0n;
  if (event === "started") return credit;
  const elapsed = elapsedSeconds(before.lastAnnounce, now.lastAnnounce);
  const uploaded = growth(before.uploaded, now.uploaded);
  const downloaded = growth(before.downloaded, now.downloaded);
  const most = limits.maxRate * Math.max(1, elapsed);
  if (uploaded > most || downloaded > most) credit.withheld = { uploaded, downloaded, seconds: elapsed };
  else {
    credit.uploaded = uploaded;
    credit.downloaded = downloaded;
  }
  credit[before.left === 0n ? "seedingSeconds" : "leechingSeconds"] = Math.min(elapsed, limits.maxSeconds);
  return credit;
}

function growth(before: bigint, now: bigint): bigint {
  return now > before ? now - before : 0n;
}

// Whole seconds of the clock, so that many short intervals add up to the long one.
function elapsedSeconds(before: number, now: number): number {
  return Math.max(0, Math.floor(now / 1000) - Math.floor(before / 1000));
}
