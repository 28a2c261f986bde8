import { createCounts } from "./counts.ts";

export type LoadLimits = {
  /** This many ordinary requests may always be under way: fewer make no queue that is worth a refusal. */
  least: number;
  /** The most of each kind, whatever they wait for. */
  most: number;
  /** Milliseconds. When half of the answers take longer than this, there is a queue somewhere. */
  slowMs: number;
};

/** The caller of a request, as far as it decides who is refused first. */
export type LoadCaller = {
  network: string;
  /** Members are refused after visitors. */
  isMember: boolean;
  /** Important requests have room of their own. */
  isImportant: boolean;
};

/** Share of the time since the last sample in which the event loop was busy. Above this it is saturated. */
const BUSY = 0.95;
/** A crowd that comes at once and goes is served: so many looks in a row have to find too much. */
const PATIENCE = 5;
/** One network of visitors has at most this part of the room. */
const SHARE = 1 / 8;
/** Beyond the limit there is this much more room for networks that have less under way than others. */
const MARGIN = 1 / 4;

/**
 * Decides how many requests may be under way, and whose. The limit shrinks while the process works all the time or its
 * answers are slow: more requests at once bring no more answers then, only later ones. It grows again when the strain is
 * over. When the limit is reached, the network that has most under way is refused first.
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

    /** Counts a request; answers what to call when it has its answer. */
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

    /** Looks at what came since the last look; `busy` is the part of that time that the event loop worked, 0 to 1. */
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
