import { createCounts } from "./counts.ts";

export type LoadLimits = {
  /** This many ordinary requests may always be in progress: fewer make no queue worth a refusal. */
  least: number;
  /** The maximum of each kind, whatever they wait for. */
  most: number;
  /** Milliseconds. If half of the answers take longer than this, there is a queue somewhere. */
  slowMs: number;
};

/** The properties of a caller that decide who is refused first. */
export type LoadCaller = {
  network: string;
  /** Members are refused after visitors. */
  isMember: boolean;
  /** Important requests have their own room. */
  isImportant: boolean;
};

/** Share of the time since the last sample in which the event loop was busy. Above this it is saturated. */
const BUSY = 0.95;
/** Samples in a row that must show overload, so that a brief crowd is served. */
const PATIENCE = 5;
/** The largest share of the room that one network of visitors may have. */
const SHARE = 1 / 8;
/** Extra room above the limit for networks that have fewer requests in progress than others. */
const MARGIN = 1 / 4;

/**
 * Decides how many requests may be in progress, and whose. The limit shrinks while the process is always busy or its
 * answers are slow: more requests at once would only make answers later. It grows again when the load drops. When the
 * limit is reached, the network with the most requests in progress is refused first.
 */
export function createLoadLimit({ least, most, slowMs }: LoadLimits, now: () => number) {
  const visitors = { ordinary: createCounts(), important: createCounts() };
  const members = { ordinary: createCounts(), important: createCounts() };
  let limit = most;
  let underWay = 0;
  let peak = 0;
  let strain = 0;
  let times: number[] = [];

  const countsOf = ({ isMember, isImportant }: LoadCaller) =>
    (isMember ? members : visitors)[isImportant ? "important" : "ordinary"];

  return {
    admits(caller: LoadCaller): boolean {
      const counts = countsOf(caller);
      const room = caller.isImportant ? most : limit;
      const own = counts.of(caller.network);
      if (!caller.isMember && own >= Math.ceil(room * SHARE)) return false;
      // Members take room from visitors, but not the other way round.
      const taken = counts.all() + (counts === visitors.ordinary ? members.ordinary.all() : 0);
      return taken < room || (taken < Math.ceil(room * (1 + MARGIN)) && own + 1 < counts.largest());
    },

    /** Counts a request; returns the function to call when it is answered. */
    enter(caller: LoadCaller): () => void {
      const since = now();
      const leave = countsOf(caller).enter(caller.network);
      let isIn = true;
      underWay += 1;
      peak = Math.max(peak, underWay);
      return () => {
        if (!isIn) return;
        isIn = false;
        underWay -= 1;
        leave();
        times.push(now() - since);
      };
    },

    /**
     * Evaluates the requests since the last sample; `busy` is the share of that time that the event loop worked, 0 to
     * 1.
     */
    adjust(busy: number): void {
      const isStrained = busy > BUSY || median(times) > slowMs;
      strain = Math.max(0, Math.min(2 * PATIENCE, strain + (isStrained ? 1 : -1)));
      if (isStrained && strain >= PATIENCE) limit = Math.max(least, Math.floor(Math.min(limit, peak) / 2));
      else if (!isStrained) limit = Math.min(most, limit + Math.ceil(limit / 4));
      peak = underWay;
      times = [];
    },
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
