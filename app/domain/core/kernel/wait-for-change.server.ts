import type { Changes } from "../ports/changes.ts";
import type { ProgressTopic } from "./progress.server.ts";

/** A notification can be lost. */
const REREAD_MS = 2_000;

/** How long a form waits for work that is usually done at once, before it shows the progress. */
export const MOMENT_MS = 1_500;

/**
 * Reads until there is an answer: now, and again after each change of the topic. Null if the time runs out first; if
 * no time is given, it waits until there is an answer.
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
