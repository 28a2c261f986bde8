const units = ["B", "KB", "MB", "GB", "TB", "PB", "EB"] as const;

/**
 * Formats a number of bytes for members: base 1024, at most two decimals, "1.5 GB". Throws a RangeError for negative
 * numbers and for values that are not numbers. Pass counts beyond safe integers as strings of digits.
 */
export function formatBytes(bytes: number | bigint | string): string {
  const count = Number(bytes);
  if (!Number.isFinite(count) || count < 0) throw new RangeError(`${bytes} is not a count of bytes`);
  let value = count;
  let unit = 0;
  // A value that would be rounded up to 1024 belongs to the next unit.
  while (Math.round(value * 100) / 100 >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Math.round(value * 100) / 100} ${units[unit]}`;
}

// Created once: creating a format with options takes as long as rendering a whole table row.
const hundredths = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Megabytes (base 1024) to two decimals, for columns with a single unit: "1,536.00". */
export const formatMegabytes = (bytes: number | bigint | string): string =>
  hundredths.format(Number(bytes) / 1024 ** 2);
