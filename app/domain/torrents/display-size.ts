const units = ["B", "KB", "MB", "GB", "TB", "PB"] as const;

/** A size as the index keeps it for display: base 1024, at most two decimals, "1.5 GB". */
export function displaySize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.round(value * 100) / 100 >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Math.round(value * 100) / 100} ${units[unit]}`;
}
