import type { TrackerStats } from "#tracker/stats.ts";

/** How a running tracker does. Counts are since its start. */
export type TrackerMeasures = {
  stats: TrackerStats;
  /** Announces that were refused because they could not be written down. */
  notKept: number;
  batches: { saved: number; failed: number; savingMs: number; lagMs: number };
  /** `unsaved`: ended segments that the database does not have. */
  journal: { isOpen: boolean; unsaved: number };
};
