import { printRow } from "./print-row.ts";
import { nameOf, peakRssMb, privateMb, rssMb, togetherMb } from "./processes.ts";

const columns = ["MB", "processes", "RSS", "peak", "together", "alone"];
const widths = [16, 10, 7, 7, 10, 8];

/**
 * One row for each kind of process: of its largest what it has and had at most, of all of them what they have together
 * (what they share counted once) and what each has alone.
 */
export function printMemory(pids: number[]): void {
  printRow(columns, widths);
  for (const [name, some] of groupByName(pids)) {
    const privately = some.reduce((sum, pid) => sum + privateMb(pid), 0);
    const figures = [Math.max(...some.map(rssMb)), Math.max(...some.map(peakRssMb)), togetherMb(some), privately];
    printRow([name, String(some.length), ...figures.map((megabytes) => megabytes.toFixed(0))], widths);
  }
}

function groupByName(pids: number[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const pid of pids) groups.set(nameOf(pid), [...(groups.get(nameOf(pid)) ?? []), pid]);
  return groups;
}
