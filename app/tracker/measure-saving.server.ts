import type { Store } from "#tracker/ports.ts";
import type { TrackerMeasures } from "./measures.ts";

/** The store, with measurements of its saves. `last` is the number of its last batch. */
export function measureSaving(store: Store, last: number, hasChanges: () => boolean) {
  const figures = { saved: 0, failed: 0, savingMs: 0 };
  let lastSaved = last;
  let isBehind = false;
  /** The time up to which all changes are in the database. */
  let caughtUpAt = performance.now();

  return {
    store: {
      ...store,
      async save(...[number, batch]: Parameters<Store["save"]>) {
        const begun = performance.now();
        isBehind = true;
        try {
          await store.save(number, batch);
        } catch (error) {
          figures.failed += 1;
          throw error;
        }
        figures.saved += 1;
        figures.savingMs += performance.now() - begun;
        lastSaved = number;
        isBehind = false;
        caughtUpAt = begun;
      },
    } satisfies Store,

    /** Called at intervals, so that a time without changes does not count as lag. */
    look(): void {
      if (!isBehind && !hasChanges()) caughtUpAt = performance.now();
    },

    lastSaved: () => lastSaved,

    figures: (): TrackerMeasures["batches"] => ({
      ...figures,
      lagMs: isBehind || hasChanges() ? performance.now() - caughtUpAt : 0,
    }),
  };
}
