import type { SwarmHandle } from "../swarm/handles.ts";
import type { Member } from "../swarm/members.ts";
import type { DayRow, MemberRow, RefusalRow, ReviewRow, SnatchRow, Sums } from "./batch.ts";
import type { Withheld } from "./credit.ts";
import type { Effect } from "./effect.ts";
import { RowsByNumber } from "./rows-by-number.ts";

const DAY = 86_400_000;
const MAX_REFUSALS = 2_000;

type PendingMember = {
  member: Member;
  sums: MemberRow;
  snatches: RowsByNumber<SnatchRow>;
  days: RowsByNumber<DayRow>;
};
export type PendingSwarm = Sums & { completed: number; announces: number };

/** The sums that wait for the next batch. */
export class Pending {
  /** Indexed by the member's handle: an array is faster than a map. */
  readonly #byMember: (PendingMember | undefined)[] = [];
  #members: PendingMember[] = [];
  #swarms = new Map<SwarmHandle, PendingSwarm>();
  #reviews = new Map<string, ReviewRow>();
  #refusals = new Map<string, RefusalRow>();

  get isEmpty(): boolean {
    return this.#members.length + this.#swarms.size + this.#refusals.size === 0;
  }

  /** The member's pending changes, created if there are none. The batch gets a row for the member in any case. */
  member(member: Member): PendingMember {
    let pending = this.#byMember[member.handle];
    if (!pending) {
      pending = beginMember(member);
      // Without gaps, which would turn the array into a slow dictionary.
      while (this.#byMember.length < member.handle) this.#byMember.push(undefined);
      this.#byMember[member.handle] = pending;
      this.#members.push(pending);
    }
    return pending;
  }

  /** The swarm's pending changes, created if there are none. */
  swarm(swarm: SwarmHandle): PendingSwarm {
    let pending = this.#swarms.get(swarm);
    if (!pending) {
      pending = { completed: 0, announces: 0, ...noSums() };
      this.#swarms.set(swarm, pending);
    }
    return pending;
  }

  addEffect(member: Member, swarm: SwarmHandle, effect: Effect): void {
    const row = this.swarm(swarm);
    row.announces += 1;
    addSums(row, effect.credit);
    if (effect.completed) row.completed += 1;
    const { sums, snatches, days } = this.member(member);
    addToMember(sums, effect);
    addToSnatch(snatches, effect);
    addToDay(days, effect);
    if (effect.credit.withheld) addToReviews(this.#reviews, effect, effect.credit.withheld);
  }

  /** Counts a refusal. A member can be refused for any number of reasons, so a batch holds a limited number of rows. */
  addRefusal(row: Omit<RefusalRow, "times">): void {
    const key = `${row.userId}\0${row.reason}\0${row.infoHash}`;
    const known = this.#refusals.get(key);
    if (known) {
      known.times += 1;
      known.lastAt = row.lastAt;
      known.client = row.client;
    } else if (this.#refusals.size < MAX_REFUSALS) this.#refusals.set(key, { ...row, times: 1 });
  }

  /** Returns and clears everything that is pending. */
  drain() {
    const drained = {
      members: this.#members,
      swarms: this.#swarms,
      reviews: [...this.#reviews.values()],
      refusals: [...this.#refusals.values()],
    };
    for (const { member } of this.#members) this.#byMember[member.handle] = undefined;
    this.#members = [];
    this.#swarms = new Map();
    this.#reviews = new Map();
    this.#refusals = new Map();
    return drained;
  }
}

function beginMember(member: Member): PendingMember {
  const sums: MemberRow = {
    userId: member.id,
    ...noSums(),
    announces: 0,
    clockSeconds: 0,
    completed: 0,
    // Read from the member when the batch is created.
    activeTorrents: 0,
    lastActivity: null,
  };
  return { member, sums, snatches: new RowsByNumber(), days: new RowsByNumber() };
}

function addToMember(sums: MemberRow, { credit, report, completed, clockSeconds }: Effect): void {
  addSums(sums, credit);
  sums.announces += 1;
  sums.clockSeconds += clockSeconds;
  sums.lastActivity = Math.max(sums.lastActivity ?? 0, report.lastAnnounce);
  if (completed) sums.completed += 1;
}

function addToSnatch(snatches: RowsByNumber<SnatchRow>, effect: Effect): void {
  const { credit, torrentId, completed, report } = effect;
  let snatch = snatches.get(torrentId);
  if (!snatch) {
    snatch = {
      userId: effect.memberId,
      torrentId,
      ...noSums(),
      announces: 0,
      completedAt: null,
      firstAs: report.left === 0n && !completed ? "seeding" : "download",
      lastActivity: report.lastAnnounce,
    };
    snatches.set(torrentId, snatch);
  }
  addSums(snatch, credit);
  snatch.announces += 1;
  snatch.lastActivity = Math.max(snatch.lastActivity, report.lastAnnounce);
  if (completed) snatch.completedAt ??= report.lastAnnounce;
}

function addToDay(days: RowsByNumber<DayRow>, { credit, memberId, report }: Effect): void {
  if (isNothing(credit)) return;
  const day = Math.floor(report.lastAnnounce / DAY);
  let row = days.get(day);
  if (!row) {
    row = { userId: memberId, day, ...noSums() };
    days.set(day, row);
  }
  addSums(row, credit);
}

function addToReviews(reviews: Map<string, ReviewRow>, effect: Effect, withheld: Withheld): void {
  const { memberId: userId, torrentId, report } = effect;
  const at = report.lastAnnounce;
  const day = Math.floor(at / DAY);
  const key = `${day} ${torrentId} ${userId}`;
  const known = reviews.get(key);
  if (!known) {
    reviews.set(key, {
      userId,
      day,
      torrentId,
      ...withheld,
      reports: 1,
      client: report.userAgent,
      firstAt: at,
      lastAt: at,
    });
    return;
  }
  known.uploaded += withheld.uploaded;
  known.downloaded += withheld.downloaded;
  known.seconds += withheld.seconds;
  known.reports += 1;
  known.client = report.userAgent;
  known.lastAt = at;
}

const noSums = (): Sums => ({ uploaded: 0n, downloaded: 0n, seedingSeconds: 0, leechingSeconds: 0 });

function isNothing(sums: Sums): boolean {
  return sums.uploaded === 0n && sums.downloaded === 0n && sums.seedingSeconds + sums.leechingSeconds === 0;
}

function addSums(row: Sums, more: Sums): void {
  // Most announces add nothing, and adding 0n creates a new BigInt.
  if (more.uploaded !== 0n) row.uploaded += more.uploaded;
  if (more.downloaded !== 0n) row.downloaded += more.downloaded;
  row.seedingSeconds += more.seedingSeconds;
  row.leechingSeconds += more.leechingSeconds;
}
