import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";

const LOOK_MS = 500;
const LONGEST_PAUSE = 5_000;

type Options = {
  postgres: Pick<EmbeddedPostgres, "url" | "revive">;
  say: (text: string) => void;
  /** Called when its address has changed because another program has taken its port. */
  moved: () => void;
  lookMs?: number;
};

/** Watches the embedded PostgreSQL and restarts it if it has ended. Returns the function that stops watching. */
export function watchPostgres({ postgres, say, moved, lookMs = LOOK_MS }: Options): () => Promise<void> {
  const ended = new AbortController();

  async function watch(): Promise<void> {
    let pause = lookMs;
    while (!ended.signal.aborted) {
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      const before = postgres.url;
      try {
        if (await postgres.revive(() => say("PostgreSQL has ended; starting it again."))) say("PostgreSQL is back.");
        pause = lookMs;
      } catch (error) {
        say((error as Error).message);
        pause = Math.min(LONGEST_PAUSE, pause * 2);
      }
      if (postgres.url !== before) moved();
    }
  }

  const watching = watch();
  return async () => {
    ended.abort();
    await watching;
  };
}
