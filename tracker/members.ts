import type { PendingMember } from "./ledger/pending.ts";

/** What the tracker keeps about one member while it runs. */
export type Member = {
  /** The number that peers know their member by. */
  place: number;
  id: string;
  /** In how many swarms the member has at least one client. */
  activeTorrents: number;
  /** Stretches of the clock, in seconds, that count as seeded already: start, end, start, end, …; the latest last. */
  covered: number[];
  /** Torrents completed by any client at any time. */
  completed: Set<number> | null;
  /** What a batch has yet to take. */
  pending: PendingMember | null;
};

/** Members by id and by place. None is ever forgotten: peers and batches hold their places. */
export class Members {
  readonly #byId = new Map<string, Member>();
  readonly #all: Member[] = [];

  of(id: string): Member {
    let member = this.#byId.get(id);
    if (!member) {
      member = { place: this.#all.length, id, activeTorrents: 0, covered: [], completed: null, pending: null };
      this.#byId.set(id, member);
      this.#all.push(member);
    }
    return member;
  }

  find(id: string): Member | undefined {
    return this.#byId.get(id);
  }

  at(place: number): Member {
    return this.#all[place] as Member;
  }

  all(): readonly Member[] {
    return this.#all;
  }
}
