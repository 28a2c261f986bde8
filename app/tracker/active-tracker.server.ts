import type { Pool } from "pg";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Store } from "#tracker/ports.ts";
import type { Tracker } from "#tracker/tracker.ts";
import { answerWhenKept } from "./answer-when-kept.server.ts";
import { createFlush } from "./flush.server.ts";
import type { Journal } from "./journal.server.ts";
import { measureSaving } from "./measure-saving.server.ts";
import type { TrackerMeasures } from "./measures.ts";
import { isSuperseded } from "./pair/lease.server.ts";
import type { Replication } from "./pair/replication.server.ts";
import { effectsBetween, type Warm } from "./pair/standby-copy.server.ts";
import { saveSample } from "./store-sample.server.ts";

/** A batch has one row for each peer, member and swarm that changed, however often: a longer time makes fewer rows. */
const FLUSH_MS = 1_000;
const EXPIRE_MS = 30_000;
const SAMPLE_MS = 300_000;

type Options = {
  pool: Pool;
  store: Store;
  tracker: Tracker;
  journal: Journal;
  folder: string;
  /** Set when `tracker` stood by and has batches already. */
  warm: Warm | null;
  /** Where a standby may have the log. */
  replication: Replication | null;
  onSuperseded: () => void;
  log: Log;
};

/** Sends each batch to the store as the pair's state allows. */
function createPairedStore({ store, replication, onSuperseded }: Options): Store {
  if (replication === null) return store;
  return {
    ...store,
    async save(number, batch) {
      await replication.prepareSave();
      await store.save(number, batch).catch((error) => {
        if (isSuperseded(error)) onSuperseded();
        throw error;
      });
      replication.reportSaved(number);
    },
  };
}

/** Brings a tracker up to all that announces were answered for, and runs it: answers, batches, expiry, samples. */
export async function activateTracker(options: Options) {
  const { pool, store, tracker, journal, folder, warm, replication, log } = options;
  const sample = () => saveSample(pool).catch((error) => log.warn({ err: error }, "tracker sample not written"));

  const last = await store.lastSaved();
  const saving = measureSaving(createPairedStore(options), last, tracker.hasChanges);
  const flush = createFlush({ tracker, journal, store: saving.store, log });
  let notKept = 0;
  if (warm) tracker.applySaved(effectsBetween(folder, warm.applied, last));
  else await store.load(tracker.restore);
  const replayed = tracker.resume(journal.effectsAfter(last));
  if (replayed > 0) log.info({ announces: replayed }, "tracker log replayed");
  journal.start(last);
  replication?.reportSaved(last);
  const flushing = flush();
  // Those who wait for a tracker that has ended need not wait for the batch as well.
  if (!warm) await flushing;
  void sample();
  const timers = [
    setInterval(() => {
      saving.look();
      void flush();
    }, FLUSH_MS),
    setInterval(() => tracker.expire(), EXPIRE_MS),
    setInterval(() => void sample(), SAMPLE_MS),
  ];

  return {
    tracker,
    answer: answerWhenKept(
      tracker,
      {
        get isOpen() {
          return journal.isOpen && (replication?.isOpen ?? true);
        },
      },
      () => {
        notKept += 1;
      },
    ),

    measure: (): TrackerMeasures => ({
      stats: tracker.stats(),
      notKept,
      batches: saving.figures(),
      journal: { isOpen: journal.isOpen, unsaved: Math.max(0, journal.end.segment - 1 - saving.lastSaved()) },
    }),

    /** Calls back when everything that was answered so far would survive a crash, and may be sent. */
    commit(done: (error: Error | null) => void): void {
      if (replication === null) journal.commit(done);
      else journal.commit((error) => (error ? done(error) : replication.awaitKept(done)));
    },

    /** Saves everything, and returns whether it could. The journal keeps the rest for the next start. */
    async stop(): Promise<boolean> {
      for (const timer of timers) clearInterval(timer);
      await flush();
      // A flush that was running at that time did not have what came in since it began.
      await flush();
      const saved = await store.lastSaved().catch(() => -1);
      journal.close();
      return saved === journal.end.segment - 1 && !tracker.hasChanges();
    },
  };
}
