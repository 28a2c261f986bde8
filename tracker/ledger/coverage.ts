/**
 * Adds a stretch of the clock to those covered already, and says how many seconds of it are new: several clients and
 * torrents that seed at once count once. Stretches are given in the order of their ends, as announces come in, so the
 * new one ends last. `keep`: how far back a stretch can ever begin; what lies before is forgotten.
 */
export function coverSeconds(covered: number[], start: number, end: number, keep: number): number {
  let from = start;
  let fresh = end - start;
  if (fresh <= 0) return 0;
  let kept = covered.length;
  while (kept > 0 && (covered[kept - 1] as number) >= start) {
    const [first, last] = [covered[kept - 2] as number, covered[kept - 1] as number];
    fresh -= Math.max(0, Math.min(last, end) - Math.max(first, start));
    from = Math.min(from, first);
    kept -= 2;
  }
  const to = Math.max(end, (covered.at(-1) ?? end) as number);
  covered.length = kept;
  covered.push(from, to);
  while (covered.length > 2 && (covered[1] as number) < end - keep) covered.splice(0, 2);
  return Math.max(0, fresh);
}
