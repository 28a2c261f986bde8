import type { AnnounceEvent } from "../protocol/announce-request.ts";

/** What a peer last reported: bytes since its client started, and when (epoch ms). */
export type Counters = { uploaded: bigint; downloaded: bigint; left: bigint; lastAnnounce: number };

export type CounterReport = Counters & { event: AnnounceEvent };

/** What one announce is worth: bytes, whole seconds, and whether the peer has just got the last piece. */
export type Credit = {
  uploaded: bigint;
  downloaded: bigint;
  seedingSeconds: number;
  leechingSeconds: number;
  finished: boolean;
};

/**
 * Credits an announce against the peer's last one; `maxSeconds` caps the time between them.
 *
 * A peer not known before, and one that says `started`, only sets the base its next announce is reckoned from. A
 * counter lower than before begins anew and earns nothing this time. Time counts as what the peer was in the
 * interval: leeching while something was left, else seeding. A peer finishes when `left` falls to 0, whatever the
 * event says: some clients send `completed` late or never. Nothing is ever negative.
 */
export function creditAnnounce(before: Counters | null, now: CounterReport, maxSeconds: number): Credit {
  const credit = { uploaded: 0n, downloaded: 0n, seedingSeconds: 0, leechingSeconds: 0, finished: false };
  if (before === null) return credit;
  credit.finished = before.left > 0n && now.left === 0n;
  if (now.event === "started") return credit;
  credit.uploaded = growth(before.uploaded, now.uploaded);
  credit.downloaded = growth(before.downloaded, now.downloaded);
  const seconds = Math.min(elapsedSeconds(before.lastAnnounce, now.lastAnnounce), maxSeconds);
  credit[before.left === 0n ? "seedingSeconds" : "leechingSeconds"] = seconds;
  return credit;
}

function growth(before: bigint, now: bigint): bigint {
  return now > before ? now - before : 0n;
}

// Full seconds of the clock that lie between, so that many short intervals add up to the long one.
function elapsedSeconds(before: number, now: number): number {
  return Math.max(0, Math.floor(now / 1000) - Math.floor(before / 1000));
}
