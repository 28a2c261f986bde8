import type { Changes } from "../ports/changes.ts";
import type { ProgressTopic } from "./progress.server.ts";

/** A notification can be lost. */
const REREAD_MS = 2_000;

/** How long a form waits for what is usually done at once, before it answers how far it is. */
export const MOMENT_MS = 1_500;

/**
 * Reads until there is an answer: now, and again after each change of the topic. Null when the time is over before;
 * without a time it waits to the end.
 */
export async function waitForChange<Value>(
  { changes }: { changes: Changes },
  topic: ProgressTopic,
  read: () => Promise<Value | null>,
  ms = Number.POSITIVE_INFINITY,
): Promise<Value | null> {
  const deadline = Date.now() + ms;
  let changed = false;
  let wake = () => {};
  const unsubscribe = changes.subscribe(topic, () => {
    changed = true;
    wake();
  });
  try {
    for (;;) {
      changed = false;
      const found = await read();
      const left = deadline - Date.now();
      if (found !== null || left <= 0) return found;
      if (changed) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(REREAD_MS, left));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unsubscribe();
  }
}
