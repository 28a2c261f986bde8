import type { Clock } from "./ports.ts";

const CELLS = 1 << 18;
const MINUTE = 60_000;

/**
 * Counts announces of a member for a torrent within a minute of the clock. One cell serves several pairs by chance,
 * so the count may be too high by what a neighbour sent; it takes half a megabyte whatever is thrown at it.
 */
export function createFrequency(clock: Clock): { count(member: number, torrentId: number): number } {
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
