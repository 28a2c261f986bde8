import { Counter, Gauge } from "prom-client";
import type { TrackerMeasures } from "#app/tracker/measures.ts";
import { createProcessMetrics } from "./process-metrics.server.ts";

/** Metrics of the tracker's process. `measure` returns null until it answers announces. */
export function createTrackerMetrics(measure: () => TrackerMeasures | null) {
  const { registry, report } = createProcessMetrics("tracker");
  const registers = [registry];

  /** A metric that is read from the tracker on request. */
  function gauge(name: string, help: string, read: (measures: TrackerMeasures) => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const measures = measure();
        if (measures) this.set(read(measures));
      },
    });
  }

  type Counted = [labels: Record<string, string>, count: number][];
  function counter(name: string, help: string, labelNames: string[], read: (measures: TrackerMeasures) => Counted) {
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        const measures = measure();
        if (measures) for (const [labels, count] of read(measures)) this.inc(labels, count);
      },
    });
  }

  counter(
    "patchbay_tracker_announces_total",
    "Announces by outcome. not_kept: the log could not be written.",
    ["outcome"],
    ({ stats: { announces, refusedAnnounces }, notKept }) => [
      [{ outcome: "answered" }, announces - refusedAnnounces],
      [{ outcome: "refused" }, refusedAnnounces],
      [{ outcome: "not_kept" }, notKept],
    ],
  );
  counter("patchbay_tracker_scrapes_total", "Scrapes.", [], ({ stats }) => [[{}, stats.scrapes]]);
  counter("patchbay_tracker_batches_total", "Batches by outcome.", ["outcome"], ({ batches }) => [
    [{ outcome: "saved" }, batches.saved],
    [{ outcome: "failed" }, batches.failed],
  ]);
  counter("patchbay_tracker_batch_seconds_total", "Time spent saving batches.", [], ({ batches }) => [
    [{}, batches.savingMs / 1000],
  ]);
  gauge("patchbay_tracker_swarms", "Torrents with a peer.", ({ stats }) => stats.swarms);
  gauge("patchbay_tracker_seeders", "Peers that have their whole torrent.", ({ stats }) => stats.seeders);
  gauge("patchbay_tracker_leechers", "Peers that lack part of their torrent.", ({ stats }) => stats.leechers);
  gauge(
    "patchbay_tracker_batch_lag_seconds",
    "Age of the oldest change that the database does not have.",
    ({ batches }) => batches.lagMs / 1000,
  );
  gauge(
    "patchbay_tracker_journal_segments",
    "Batches that are only in the log, except the current one.",
    ({ journal }) => journal.unsaved,
  );
  gauge("patchbay_tracker_journal_open", "1 while announces can be recorded.", ({ journal }) =>
    journal.isOpen ? 1 : 0,
  );
  return { registry, report };
}
