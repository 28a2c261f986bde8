import type { TrackerStats } from "#tracker/stats.ts";

/** The state of a running tracker. Counts are since its start. */
export type TrackerMeasures = {
  stats: TrackerStats;
  /** Announces that were refused because they could not be recorded. */
  notKept: number;
  batches: { saved: number; failed: number; savingMs: number; lagMs: number };
  /** `unsaved`: completed segments that the database does not have. */
  journal: { isOpen: boolean; unsaved: number };
};
