import type { Pool } from "pg";
import type { Log } from "#app/domain/core/ports/log.ts";
import { defaultConfig, type FixedConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createTracker } from "#tracker/tracker.ts";
import { NOT_KEPT } from "./answer-when-kept.server.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";
import { Journal } from "./journal.server.ts";
import { lockJournal } from "./journal-lock.server.ts";
import { readTrackerSetting } from "./read-tracker-setting.server.ts";
import { runTracker } from "./run-tracker.server.ts";
import { createSteadyClock } from "./steady-clock.server.ts";
import { createStore } from "./store.server.ts";

const CLOCK_MS = 1_000;
const NOT_STARTED = "the tracker has not started";

type Options = {
  pool: Pool;
  connectionString: string;
  /** Seconds between announces, unless a setting changes it. */
  interval: number;
  /** The folder of the journal. */
  folder: string;
  /** Whether an answer waits for the disk. */
  sync: boolean;
  fixed: FixedConfig;
  log: Log;
};

type TrackerRequest = { target: string; address: string; userAgent: string };
type Running = Awaited<ReturnType<typeof runTracker>>;

/** The running tracker: core, directory, journal and store. */
export async function createTrackerService(options: Options) {
  const { pool, connectionString, interval, folder, sync, fixed, log } = options;
  const { writer } = await lockJournal(folder);
  const directory = createDirectory();
  const clock = createSteadyClock();
  const settings = followSetting(pool, interval);
  let running: Running | null = null;
  const events = {
    memberBarred: (id: string) => running?.tracker.removeMemberPeers(id),
    torrentWithdrawn: (infoHash: string) => running?.tracker.removeTorrentPeers(infoHash),
    async settingChanged(key: string): Promise<void> {
      if (["tracker", "points", "*"].includes(key)) running?.tracker.configure(await settings.read());
    },
  };
  const feed = createDirectoryFeed(connectionString, directory, events, log);

  function followClock(): void {
    const seconds = clock.follow();
    if (seconds === 0) return;
    running?.tracker.moveClock(seconds);
    log.warn({ seconds }, "this machine's clock was set; nobody's credited time changes");
  }

  const followingClock = setInterval(followClock, CLOCK_MS);

  const answering = (): Running => {
    if (running === null) throw new Error(NOT_STARTED);
    return running;
  };
  return {
    answer: (...request: Parameters<Running["answer"]>) => answering().answer(...request),

    /** Calls back when all answers so far would survive a crash and may be sent. */
    commit: (done: (error: Error | null) => void) => answering().commit(done),

    /**
     * Answers a request once its announce would survive a crash, or refuses it if it could not be recorded. Null for a
     * path that is not the tracker's.
     */
    answerDurably: ({ target, address, userAgent }: TrackerRequest): Promise<string | null> =>
      new Promise((resolve) => {
        const text = answering().answer(target, address, userAgent);
        if (text === null) resolve(null);
        else answering().commit((error) => resolve(error ? NOT_KEPT : text));
      }),

    /** For metrics; null until announces can be answered. */
    measure: () => running?.measure() ?? null,

    /** Resolves when announces can be answered. */
    async start(): Promise<void> {
      await feed.start();
      await settings.read();
      const journal = new Journal(folder, { sync });
      const tracker = createTracker({
        directory,
        config: { ...defaultConfig(interval), ...settings.config(), ...fixed },
        clock: clock.now,
        random: Math.random,
        journal: (effect) => journal.append(effect),
        onError: (error) => log.error({ err: error }, "announce failed"),
      });
      const store = createStore(pool, { announceInterval: () => settings.config().announceInterval, writer });
      running = await runTracker({ pool, store, tracker, journal, log });
    },

    /** Saves everything. The journal keeps what cannot be saved for the next start. */
    async stop(): Promise<void> {
      clearInterval(followingClock);
      await feed.stop();
      await running?.stop();
    },
  };
}

/** The operator's setting as the core's configuration. */
function followSetting(pool: Pool, interval: number) {
  const { allowLoopback: _, helpUrl: __, ...usual } = defaultConfig(interval);
  let current = { ...usual, peerLifetime: 0 };
  return {
    config: () => current,
    async read() {
      const config = await readTrackerSetting(pool, interval);
      // A peer that was given a longer interval before is not late yet.
      current = { ...config, peerLifetime: Math.max(current.peerLifetime, config.peerLifetime) };
      return current;
    },
  };
}
