import type { Pool } from "pg";
import type { Log } from "#app/log.server.ts";
import { defaultConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createTracker } from "#tracker/tracker.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";
import { createDoor } from "./door.server.ts";
import { createStore } from "./store.server.ts";

const FLUSH_MS = 2_000;
const EXPIRE_MS = 30_000;

type Options = {
  pool: Pool;
  connectionString: string;
  interval: number;
  addressOf: Parameters<typeof createDoor>[1];
  log: Log;
};

/** The tracker as it runs in this process: core, directory, store, door, and the timers that carry batches over. */
export function createTrackerService({ pool, connectionString, interval, addressOf, log }: Options) {
  const directory = createDirectory();
  const store = createStore(pool, interval);
  const tracker = createTracker({
    directory,
    config: defaultConfig(interval),
    clock: Date.now,
    random: Math.random,
    onError: (error) => log.error({ err: error }, "announce failed"),
  });
  const feed = createDirectoryFeed(
    connectionString,
    directory,
    { memberBarred: (id) => tracker.dropMember(id), torrentWithdrawn: (hash) => tracker.dropTorrent(hash) },
    log,
  );
  const timers: NodeJS.Timeout[] = [];
  let flushing: Promise<void> | null = null;

  /** Writes what changed since the last time. A batch that fails is put back and written with the next. */
  function flush(): Promise<void> {
    flushing ??= flushOnce().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function flushOnce(): Promise<void> {
    const batch = tracker.takeBatch();
    if (batch === null) return;
    try {
      await store.save(batch);
    } catch (error) {
      tracker.putBack(batch);
      log.error({ err: error }, "tracker batch not written; it is kept and tried again");
    }
  }

  return {
    tracker,
    handle: createDoor(tracker, addressOf),
    flush,
    async start(): Promise<void> {
      await feed.start();
      tracker.restore(await store.load());
      timers.push(
        setInterval(() => void flush(), FLUSH_MS),
        setInterval(() => tracker.expire(), EXPIRE_MS),
      );
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await feed.stop();
      await flush();
      // One more: a flush that was under way when this began left out what came meanwhile.
      await flush();
    },
  };
}
