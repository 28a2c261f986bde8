/**
 * Adds an interval to the covered ones, and returns how many of its seconds are new: several clients and torrents that
 * seed at the same time count once. Intervals come in the order of their ends, as announces do, so the new one ends
 * last. Changes `covered`. `maxLength` is how far before its end an interval can begin at most, so older ones are
 * removed.
 */
export function coverSeconds(covered: number[], start: number, end: number, maxLength: number): number {
  let from = start;
  let fresh = end - start;
  if (fresh <= 0) return 0;
  let length = covered.length;
  while (length > 0 && (covered[length - 1] as number) >= start) {
    const [first, last] = [covered[length - 2] as number, covered[length - 1] as number];
    fresh -= Math.max(0, Math.min(last, end) - Math.max(first, start));
    from = Math.min(from, first);
    length -= 2;
  }
  const to = Math.max(end, (covered.at(-1) ?? end) as number);
  covered.length = length;
  covered.push(from, to);
  while (covered.length > 2 && (covered[1] as number) < end - maxLength) covered.splice(0, 2);
  return Math.max(0, fresh);
}

/** Moves intervals by this many seconds after the clock was set. */
export function moveCovered(covered: number[], seconds: number): void {
  for (let i = 0; i < covered.length; i += 1) covered[i] = (covered[i] as number) + seconds;
}
