const units = ["B", "KB", "MB", "GB", "TB", "PB", "EB"] as const;

/**
 * A count of bytes as members read it: base 1024, at most two decimals, "1.5 GB". Nothing below zero and nothing that
 * is no number: those are refused with a RangeError.
 */
export function formatBytes(bytes: number | bigint): string {
  const count = Number(bytes);
  if (!Number.isFinite(count) || count < 0) throw new RangeError(`${bytes} is no count of bytes`);
  let value = count;
  let unit = 0;
  // What would be rounded up to 1024 is one of the next unit already.
  while (Math.round(value * 100) / 100 >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Math.round(value * 100) / 100} ${units[unit]}`;
}
