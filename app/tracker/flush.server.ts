import type { Log } from "#app/domain/ports/log.ts";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import type { Tracker } from "#tracker/tracker.ts";
import type { Journal } from "./journal.server.ts";

type Deps = { tracker: Tracker; journal: Journal; store: Store; log: Log };

/**
 * Carries batches from the tracker to the store. A batch that fails is kept, and tried again by its number before any
 * other. Calls while a flush is running share it.
 */
export function createFlush({ tracker, journal, store, log }: Deps): () => Promise<void> {
  let running: Promise<void> | null = null;
  let unsaved: { number: number; batch: Batch } | null = null;

  async function flushOnce(): Promise<void> {
    if (unsaved === null) {
      const batch = tracker.drainBatch();
      if (batch === null) return;
      unsaved = { number: journal.rotate(), batch };
    }
    const { number, batch } = unsaved;
    await store.save(number, batch);
    unsaved = null;
    journal.removeUntil(number);
  }

  return () => {
    running ??= flushOnce()
      .catch((error) => log.error({ err: error }, "tracker batch not written; it is kept and tried again"))
      .finally(() => {
        running = null;
      });
    return running;
  };
}
