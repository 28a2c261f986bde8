export type LoadLimits = {
  /** So many requests may always be under way: fewer make no queue that is worth a refusal. */
  least: number;
  /** More are never under way, whatever they wait for. */
  most: number;
  /** Milliseconds. When half of the answers take longer than this, there is a queue somewhere. */
  slowMs: number;
};

/** Of the time since the last look, the part that the event loop worked. More than this is all it can. */
const BUSY = 0.95;
/** A crowd that comes at once and goes is served: so many looks in a row have to find too much. */
const PATIENCE = 5;

/**
 * How many requests may be under way. The limit shrinks while the process works all the time or its answers are slow:
 * more requests at once bring no more answers then, only later ones. It grows while it is reached without that.
 */
export function createLoadLimit({ least, most, slowMs }: LoadLimits, now: () => number) {
  let limit = most;
  let underWay = 0;
  let peak = 0;
  let strain = 0;
  let times: number[] = [];

  return {
    /** What is important is refused last: it has room of its own beside all others. */
    admits: (isImportant: boolean): boolean => underWay < (isImportant ? 2 * most : limit),

    /** Counts a request; answers what to call when it has its answer. */
    enter(): () => void {
      const since = now();
      let isIn = true;
      underWay += 1;
      peak = Math.max(peak, underWay);
      return () => {
        if (!isIn) return;
        isIn = false;
        underWay -= 1;
        times.push(now() - since);
      };
    },

    /** Looks at what came since the last look; `busy` is the part of that time that the event loop worked, 0 to 1. */
    adjust(busy: number): void {
      const isStrained = busy > BUSY || median(times) > slowMs;
      strain = Math.max(0, Math.min(2 * PATIENCE, strain + (isStrained ? 1 : -1)));
      if (isStrained && strain >= PATIENCE) limit = Math.max(least, Math.floor(Math.min(limit, peak) / 2));
      else if (!isStrained && peak >= limit) limit = Math.min(most, limit + Math.ceil(limit / 4));
      peak = underWay;
      times = [];
    },
  };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
