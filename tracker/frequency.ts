import type { Clock } from "./ports.ts";
import type { MemberHandle } from "./swarm/handles.ts";

const CELLS = 1 << 18;
const MINUTE = 60_000;

export type Frequency = {
  /** Counts one announce, and returns how many there have been in the current minute. */
  count(member: MemberHandle, torrentId: number): number;
};

/**
 * Counts the announces of a member for a torrent. A few pairs share a cell by chance, so a count may include another
 * pair's announces. It takes half a megabyte, however many pairs there are.
 */
export function createFrequency(clock: Clock): Frequency {
  const cells = new Uint16Array(CELLS);
  let minute = Math.floor(clock() / MINUTE);
  return {
    count(member, torrentId) {
      const now = Math.floor(clock() / MINUTE);
      if (now !== minute) {
        minute = now;
        cells.fill(0);
      }
      const hash = Math.imul(member, 0x9e3779b1) ^ Math.imul(torrentId, 0x85ebca6b);
      const cell = (hash ^ (hash >>> 14)) & (CELLS - 1);
      const count = Math.min((cells[cell] as number) + 1, 0xffff);
      cells[cell] = count;
      return count;
    },
  };
}
