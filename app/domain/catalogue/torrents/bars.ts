/**
 * Half the height of each of `count` bars, from 1 to `most`. A bar shows the loudest of its share of the stored peaks
 * (0 to 255).
 */
export function barsOf(peaks: Uint8Array, count: number, most: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * peaks.length) / count);
    const until = Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / count));
    return Math.max(1, Math.round((Math.max(0, ...peaks.subarray(from, until)) / 255) * most));
  });
}
