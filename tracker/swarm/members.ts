import { ShardedMap } from "../sharded-map.ts";
import type { MemberHandle } from "./handles.ts";

/** A member's data that the tracker keeps while it runs. */
export type Member = {
  /** The number by which peers refer to their member. */
  handle: MemberHandle;
  id: string;
  /** The number of swarms in which the member has at least one client. */
  activeTorrents: number;
  /** Intervals, in seconds, that have already been counted as seeded: start, end, start, end, …; the latest is last. */
  covered: number[];
  /** Torrents completed by any client at any time. */
  completed: Set<number> | null;
};

/** Members by id and by handle. None is ever removed, because peers and batches refer to them by handle. */
export class Members {
  readonly #byId = new ShardedMap<Member>();
  readonly #all: Member[] = [];

  /** The member with an id, added if it is new. */
  of(id: string): Member {
    let member = this.#byId.get(id);
    if (!member) {
      const handle = this.#all.length as MemberHandle;
      member = { handle, id, activeTorrents: 0, covered: [], completed: null };
      this.#byId.set(id, member);
      this.#all.push(member);
    }
    return member;
  }

  find(id: string): Member | undefined {
    return this.#byId.get(id);
  }

  at(handle: MemberHandle): Member {
    return this.#all[handle] as Member;
  }

  all(): readonly Member[] {
    return this.#all;
  }
}

export function markCompleted(member: Member, torrentId: number): void {
  member.completed ??= new Set();
  member.completed.add(torrentId);
}
