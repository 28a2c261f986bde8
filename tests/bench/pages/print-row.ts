/** Prints a row of a table: the first cell to the left, figures to the right. */
export const printRow = (cells: string[], widths: number[]) =>
  process.stdout.write(
    `${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("")}\n`,
  );
