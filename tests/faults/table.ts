export type Row = {
  fault: string;
  /** Why it was not tried here. */
  skipped?: string;
  acknowledged?: number;
  lost?: number;
  down?: number;
  /** Seconds for which the site may be down in all. */
  bar?: number;
  healed?: boolean;
  problem?: string;
};

export const isMissed = ({ skipped, lost = 0, down = 0, bar = 0, healed, problem }: Row): boolean =>
  skipped === undefined && (lost > 0 || down > bar || !healed || problem !== undefined);

/** The faults as a table for people to read. */
export function formatTable(rows: Row[]): string {
  const lines = rows.map((row) =>
    row.skipped === undefined
      ? [
          row.fault,
          String(row.acknowledged ?? 0),
          String(row.lost ?? 0),
          `${(row.down ?? 0).toFixed(1)} of ${row.bar?.toFixed(1)}`,
          `${row.healed ? "yes" : "NO"}${row.problem ? `: ${row.problem}` : ""}`,
        ]
      : [row.fault, "", "", "", `skipped: ${row.skipped}`],
  );
  const all = [["fault", "acknowledged", "lost", "down s", "healed"], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
