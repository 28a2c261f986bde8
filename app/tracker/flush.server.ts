import type { Log } from "#app/domain/core/ports/log.ts";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import type { Tracker } from "#tracker/tracker.ts";
import type { Journal } from "./journal.server.ts";

type Deps = { tracker: Tracker; journal: Journal; store: Store; log: Log };
type Numbered = { number: number; batch: Batch };

/**
 * Carries batches from the tracker to the store. A failed batch is kept and retried under its number before any other.
 * Calls while a flush is running share it. Each flush also reopens the journal if a failure closed it.
 */
export function createFlush({ tracker, journal, store, log }: Deps): () => Promise<void> {
  let running: Promise<void> | null = null;
  let unsaved: Numbered | null = null;

  /** The journal goes first: a batch that was taken out of memory before the journal failed would be lost. */
  function takeBatch(): Numbered | null {
    if (!tracker.hasChanges()) return null;
    const number = journal.rotate();
    const batch = tracker.drainBatch();
    return batch && { number, batch };
  }

  async function flushOnce(): Promise<void> {
    unsaved ??= takeBatch();
    if (unsaved === null) {
      journal.forgetFailure();
      return;
    }
    const { number, batch } = unsaved;
    await store.save(number, batch);
    unsaved = null;
    removeSegments(number);
  }

  function removeSegments(number: number): void {
    try {
      journal.removeUntil(number);
    } catch (error) {
      log.warn({ err: error }, "old segments of the tracker's log not removed; the next batch tries again");
    }
  }

  return () => {
    running ??= flushOnce()
      .catch((error) => log.error({ err: error }, "tracker batch not written; it is kept and retried"))
      .then(() => {
        const error = journal.reopen();
        if (error) log.error({ err: error }, "the tracker's log cannot be opened; announces are refused until it can");
        running = null;
      });
    return running;
  };
}
