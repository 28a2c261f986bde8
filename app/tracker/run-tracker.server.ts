import type { Pool } from "pg";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Store } from "#tracker/ports.ts";
import type { Tracker } from "#tracker/tracker.ts";
import { answerWhenKept } from "./answer-when-kept.server.ts";
import { createFlush } from "./flush.server.ts";
import type { Journal } from "./journal.server.ts";
import { measureSaving } from "./measure-saving.server.ts";
import type { TrackerMeasures } from "./measures.ts";
import { saveSample } from "./store-sample.server.ts";

/**
 * A batch has one row for each changed peer, member and swarm, however often it changed: a longer interval means fewer
 * rows.
 */
const FLUSH_MS = 1_000;
const EXPIRE_MS = 30_000;
const SAMPLE_MS = 300_000;

type Options = {
  pool: Pool;
  store: Store;
  tracker: Tracker;
  journal: Journal;
  log: Log;
};

/** Restores the state of all acknowledged announces and runs the tracker: answers, batches, expiry, samples. */
export async function runTracker({ pool, store, tracker, journal, log }: Options) {
  const sample = () => saveSample(pool).catch((error) => log.warn({ err: error }, "tracker sample not written"));

  const last = await store.lastSaved();
  const saving = measureSaving(store, last, tracker.hasChanges);
  const flush = createFlush({ tracker, journal, store: saving.store, log });
  let notKept = 0;
  await store.load(tracker.restore);
  const replayed = tracker.resume(journal.effectsAfter(last));
  if (replayed > 0) log.info({ announces: replayed }, "tracker log replayed");
  journal.start(last);
  await flush();
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
    answer: answerWhenKept(tracker, journal, () => {
      notKept += 1;
    }),

    measure: (): TrackerMeasures => ({
      stats: tracker.stats(),
      notKept,
      batches: saving.figures(),
      journal: { isOpen: journal.isOpen, unsaved: Math.max(0, journal.segment - 1 - saving.lastSaved()) },
    }),

    /** Calls back when all answers so far would survive a crash and may be sent. */
    commit: (done: (error: Error | null) => void): void => journal.commit(done),

    /** Saves everything. The journal keeps what cannot be saved for the next start. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await flush();
      // A flush that was already running did not include changes since it began.
      await flush();
      journal.close();
    },
  };
}
