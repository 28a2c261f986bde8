type Pace = { lines: number; seconds: number };

/**
 * How many lines may be sent now: no more than `lines` in any `seconds`. A line counts from the time the server has
 * read it, which also satisfies servers that count from its arrival.
 */
export function createPace({ lines, seconds }: Pace) {
  let said: number[] = [];
  const forget = (now: number) => {
    said = said.filter((at) => now - at < seconds * 1_000);
  };
  return {
    room(now: number): number {
      forget(now);
      return lines - said.length;
    },
    /** Milliseconds until there is room again. */
    wait(now: number): number {
      forget(now);
      const first = said[0];
      return said.length < lines || first === undefined ? 0 : first + seconds * 1_000 - now;
    },
    count(added: number, now: number): void {
      for (let i = 0; i < added; i++) said.push(now);
    },
  };
}

const FIRST_MS = 2_000;
const MOST_MS = 300_000;

/** How long to wait after a number of failures in a row: about twice as long each time, up to five minutes. */
export const backOffMs = (failures: number, random: () => number = Math.random): number =>
  Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), MOST_MS) * (0.5 + random() / 2);
