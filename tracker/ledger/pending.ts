import type { Member } from "../members.ts";
import type { DayRow, MemberRow, RefusalRow, ReviewRow, SnatchRow, Sums } from "./batch.ts";
import type { Effect } from "./effect.ts";
import { RowsByNumber } from "./rows-by-number.ts";

const DAY = 86_400_000;
const MOST_REFUSALS = 2_000;

export type PendingMember = { sums: MemberRow; snatches: RowsByNumber<SnatchRow>; days: RowsByNumber<DayRow> };
export type PendingSwarm = { completed: number; announces: number };

/** Changes waiting for a batch. */
export type Pending = {
  members: Member[];
  swarms: Map<number, PendingSwarm>;
  reviews: ReviewRow[];
  refusals: Map<string, RefusalRow>;
};

export function emptyPending(): Pending {
  return { members: [], swarms: new Map(), reviews: [], refusals: new Map() };
}

/** The member's part of the pending changes, begun when there is none: also for whom something happened unasked. */
export function pendingOf(pending: Pending, member: Member): PendingMember {
  if (member.pending) return member.pending;
  const sums: MemberRow = {
    userId: member.id,
    uploaded: 0n,
    downloaded: 0n,
    seedingSeconds: 0,
    leechingSeconds: 0,
    announces: 0,
    clockSeconds: 0,
    completed: 0,
    // As it stands when the batch is taken.
    activeTorrents: 0,
    lastActivity: null,
  };
  member.pending = { sums, snatches: new RowsByNumber(), days: new RowsByNumber() };
  pending.members.push(member);
  return member.pending;
}

export function swarmOf({ swarms }: Pending, swarm: number): PendingSwarm {
  let row = swarms.get(swarm);
  if (!row) {
    row = { completed: 0, announces: 0 };
    swarms.set(swarm, row);
  }
  return row;
}

export function addEffect(pending: Pending, member: Member, effect: Effect): void {
  const { credit, torrentId, completed, report } = effect;
  const at = report.lastAnnounce;
  const { sums, snatches, days } = pendingOf(pending, member);
  addSums(sums, credit);
  sums.announces += 1;
  sums.clockSeconds += effect.clockSeconds;
  sums.lastActivity = Math.max(sums.lastActivity ?? 0, at);
  if (completed) sums.completed += 1;

  let snatch = snatches.get(torrentId);
  if (!snatch) {
    const firstAs = report.left === 0n && !completed ? "seeding" : "download";
    snatch = {
      userId: member.id,
      torrentId,
      uploaded: 0n,
      downloaded: 0n,
      seedingSeconds: 0,
      leechingSeconds: 0,
      announces: 0,
      completedAt: null,
      firstAs,
      lastActivity: at,
    };
    snatches.set(torrentId, snatch);
  }
  addSums(snatch, credit);
  snatch.announces += 1;
  snatch.lastActivity = Math.max(snatch.lastActivity, at);
  if (completed) snatch.completedAt ??= at;

  if (isWorthNothing(credit)) return;
  const day = Math.floor(at / DAY);
  let row = days.get(day);
  if (!row) {
    row = { userId: member.id, day, uploaded: 0n, downloaded: 0n, seedingSeconds: 0, leechingSeconds: 0 };
    days.set(day, row);
  }
  addSums(row, credit);
}

/** Counts a refusal. What one member can be refused for is endless, what a batch takes is not. */
export function addRefusal({ refusals }: Pending, row: Omit<RefusalRow, "times">): void {
  const key = `${row.userId}\0${row.reason}\0${row.infoHash}`;
  const known = refusals.get(key);
  if (known) {
    known.times += 1;
    known.lastAt = row.lastAt;
    known.client = row.client;
  } else if (refusals.size < MOST_REFUSALS) refusals.set(key, { ...row, times: 1 });
}

function isWorthNothing(sums: Sums): boolean {
  return sums.uploaded === 0n && sums.downloaded === 0n && sums.seedingSeconds + sums.leechingSeconds === 0;
}

function addSums(row: Sums, more: Sums): void {
  if (more.uploaded !== 0n) row.uploaded += more.uploaded;
  if (more.downloaded !== 0n) row.downloaded += more.downloaded;
  row.seedingSeconds += more.seedingSeconds;
  row.leechingSeconds += more.leechingSeconds;
}
