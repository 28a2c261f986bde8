import type { Pool } from "pg";
import type { Log } from "#app/domain/ports/log.ts";
import { defaultConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createTracker, type Tracker } from "#tracker/tracker.ts";
import { answerWhenKept } from "./answer-when-kept.server.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";
import { createFlush } from "./flush.server.ts";
import { Journal } from "./journal.server.ts";
import { lockJournal } from "./journal-lock.server.ts";
import { readTrackerSetting } from "./read-tracker-setting.server.ts";
import { createSteadyClock } from "./steady-clock.server.ts";
import { createStore } from "./store.server.ts";
import { saveSample } from "./store-sample.server.ts";

/** A batch has one row for each peer, member and swarm that changed, however often: a longer time makes fewer rows. */
const FLUSH_MS = 1_000;
const EXPIRE_MS = 30_000;
const SAMPLE_MS = 300_000;

type Options = {
  pool: Pool;
  connectionString: string;
  /** Seconds between announces, when no setting says otherwise. */
  interval: number;
  /** The folder of the journal. */
  folder: string;
  /** Whether an answer waits for the disk. */
  sync: boolean;
  /** Whether a peer may be at a loopback address. */
  allowLoopback: boolean;
  log: Log;
};

/** The tracker as it runs: core, directory, journal, store, and the timers. */
export async function createTrackerService(options: Options) {
  const { pool, connectionString, interval, folder, sync, allowLoopback, log } = options;
  const { writer } = await lockJournal(folder);
  const journal = new Journal(folder, { sync });
  const directory = createDirectory();
  const clock = createSteadyClock();
  const tracker = createTracker({
    directory,
    config: { ...defaultConfig(interval), allowLoopback },
    clock: clock.now,
    random: Math.random,
    journal: (effect) => journal.append(effect),
    onError: (error) => log.error({ err: error }, "announce failed"),
  });
  const settings = followSetting(pool, tracker, interval);
  const store = createStore(pool, { announceInterval: settings.announceInterval, writer });
  const flush = createFlush({ tracker, journal, store, log });
  const events = {
    memberBarred: tracker.removeMemberPeers,
    torrentWithdrawn: tracker.removeTorrentPeers,
    settingChanged: (key: string) => (["tracker", "points", "*"].includes(key) ? settings.read() : Promise.resolve()),
  };
  const feed = createDirectoryFeed(connectionString, directory, events, log);
  const timers: NodeJS.Timeout[] = [];

  function followClock(): void {
    const seconds = clock.follow();
    if (seconds === 0) return;
    tracker.moveClock(seconds);
    log.warn({ seconds }, "the clock of this machine was set; nobody's time changes by it");
  }

  async function sample(): Promise<void> {
    await saveSample(pool, tracker.stats()).catch((error) => log.warn({ err: error }, "tracker sample not written"));
  }

  return {
    answer: answerWhenKept(tracker, journal),

    /** Calls back when everything that was answered so far would survive a crash, and may be sent. */
    commit: (done: (error: Error | null) => void) => journal.commit(done),

    async start(): Promise<void> {
      await feed.start();
      await settings.read();
      const last = await store.lastSaved();
      await store.load(tracker.restore);
      const replayed = tracker.replay(journal.effectsAfter(last));
      if (replayed > 0) log.info({ announces: replayed }, "tracker log replayed");
      journal.start(last);
      await flush();
      void sample();
      timers.push(
        setInterval(() => {
          followClock();
          void flush();
        }, FLUSH_MS),
        setInterval(() => tracker.expire(), EXPIRE_MS),
        setInterval(() => void sample(), SAMPLE_MS),
      );
    },

    /** Saves everything. What cannot be saved now stays in the journal for the next start. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await feed.stop();
      await flush();
      // A flush that was running at that time did not have what came in since it began.
      await flush();
      journal.close();
    },
  };
}

/** Configures the tracker by the operator's setting. */
function followSetting(pool: Pool, tracker: Tracker, interval: number) {
  let announceInterval = interval;
  let peerLifetime = 0;
  return {
    announceInterval: () => announceInterval,
    async read(): Promise<void> {
      const config = await readTrackerSetting(pool, interval);
      announceInterval = config.announceInterval;
      // A peer that was told a longer interval before is not late yet.
      peerLifetime = Math.max(peerLifetime, config.peerLifetime);
      tracker.configure({ ...config, peerLifetime });
    },
  };
}
