import type { Pool } from "pg";
import type { Log } from "#app/process/log.server.ts";
import { defaultConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import type { Batch } from "#tracker/ledger/batch.ts";
import { createTracker } from "#tracker/tracker.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";
import { openJournal } from "./journal.server.ts";
import { lockJournal } from "./journal-lock.server.ts";
import { readTrackerSetting } from "./read-tracker-setting.server.ts";
import { createStore } from "./store.server.ts";
import { saveSample } from "./store-sample.server.ts";

/** A batch costs by the peers, members and swarms that changed: those that change twice within it cost once. */
const FLUSH_MS = 1_000;
const EXPIRE_MS = 30_000;
const SAMPLE_MS = 300_000;

type Options = {
  pool: Pool;
  connectionString: string;
  interval: number;
  /** Where the log of what the database does not hold yet is kept. */
  folder: string;
  /** Whether an answer waits for the disk. */
  sync: boolean;
  log: Log;
};

/** The tracker as it runs: core, directory, log, store, and the timers that carry batches over. */
export async function createTrackerService({ pool, connectionString, interval, folder, sync, log }: Options) {
  const { writer } = await lockJournal(folder);
  const journal = openJournal(folder, { sync });
  const directory = createDirectory();
  let announceInterval = interval;
  let peerLifetime = 0;
  const store = createStore(pool, { announceInterval: () => announceInterval, writer });
  const tracker = createTracker({
    directory,
    config: defaultConfig(interval),
    clock: Date.now,
    random: Math.random,
    journal: journal.append,
    onError: (error) => log.error({ err: error }, "announce failed"),
  });
  const events = {
    memberBarred: (id: string) => tracker.removeMemberPeers(id),
    torrentWithdrawn: (hash: string) => tracker.removeTorrentPeers(hash),
    settingChanged: (key: string) => (key === "tracker" || key === "*" ? configure() : Promise.resolve()),
  };
  const feed = createDirectoryFeed(connectionString, directory, events, log);
  const timers: NodeJS.Timeout[] = [];
  let flushing: Promise<void> | null = null;
  let unsaved: { number: number; batch: Batch } | null = null;

  async function configure(): Promise<void> {
    const config = await readTrackerSetting(pool, interval);
    announceInterval = config.announceInterval;
    // Whoever was told a longer interval before is not late yet.
    peerLifetime = Math.max(peerLifetime, config.peerLifetime);
    tracker.configure({ ...config, peerLifetime });
  }

  /** Writes what changed since the last time. A batch that fails is tried again, by its number, before any other. */
  function flush(): Promise<void> {
    flushing ??= flushOnce()
      .catch((error) => log.error({ err: error }, "tracker batch not written; it is kept and tried again"))
      .finally(() => {
        flushing = null;
      });
    return flushing;
  }

  async function flushOnce(): Promise<void> {
    if (unsaved === null) {
      const batch = tracker.drainBatch();
      if (batch === null) return;
      unsaved = { number: journal.rotate(), batch };
    }
    const { number, batch } = unsaved;
    await store.save(number, batch);
    unsaved = null;
    journal.forget(number);
  }

  async function sample(): Promise<void> {
    await saveSample(pool, tracker.stats()).catch((error) => log.warn({ err: error }, "tracker sample not written"));
  }

  return {
    tracker,
    flush,
    answer: tracker.answer,

    /** Calls back when what was answered so far may be sent: it would survive a crash from here on. */
    commit: journal.commit,

    async start(): Promise<void> {
      await feed.start();
      await configure();
      const last = await store.lastSaved();
      const replayed = tracker.restore(await store.load(), journal.effectsAfter(last));
      if (replayed > 0) log.info({ announces: replayed }, "tracker log replayed");
      journal.start(last);
      void sample();
      timers.push(
        setInterval(() => void flush(), FLUSH_MS),
        setInterval(() => tracker.expire(), EXPIRE_MS),
        setInterval(() => void sample(), SAMPLE_MS),
      );
    },

    /** Writes all that is left. What cannot be written now stays in the log for the next start. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await feed.stop();
      await flush();
      // One more: a flush that was under way when this began left out what came meanwhile.
      await flush();
      journal.close();
    },
  };
}
