import type { Pool } from "pg";
import type { Log } from "#app/domain/core/ports/log.ts";
import { defaultConfig, type FixedConfig } from "#tracker/config.ts";
import { createDirectory } from "#tracker/directory.ts";
import { createTracker } from "#tracker/tracker.ts";
import { activateTracker } from "./active-tracker.server.ts";
import { NOT_KEPT } from "./answer-when-kept.server.ts";
import { createDirectoryFeed } from "./directory-feed.server.ts";
import { Journal } from "./journal.server.ts";
import { nodeFiles } from "./journal-files.server.ts";
import { lockJournal, readWriter } from "./journal-lock.server.ts";
import { endLeases } from "./pair/lease.server.ts";
import { openPair } from "./pair/pair.server.ts";
import { readTrackerSetting } from "./read-tracker-setting.server.ts";
import { createSteadyClock } from "./steady-clock.server.ts";
import { createStore, loadAtOnce } from "./store.server.ts";

const CLOCK_MS = 1_000;
const EXPIRE_MS = 30_000;
/** A standby keeps peers for longer, so that the active tracker has removed them from the database before. */
const STANDBY_SECONDS = 120;
const NOT_STARTED = "the tracker has not started";

type Options = {
  pool: Pool;
  connectionString: string;
  /** Seconds between announces, when no setting says otherwise. */
  interval: number;
  /** The folder of the journal. */
  folder: string;
  /** Whether an answer waits for the disk. */
  sync: boolean;
  fixed: FixedConfig;
  /** With a standby: where the other tracker reaches this one, and the site's secret. */
  pair: { address: string; secret: string; onSuperseded: () => void } | null;
  log: Log;
};

type TrackerRequest = { target: string; address: string; userAgent: string };
type Running = Awaited<ReturnType<typeof activateTracker>>;

/** The tracker as it runs: core, directory, journal, store, and where there are two of them, its part of the pair. */
export async function createTrackerService(options: Options) {
  const { pool, connectionString, interval, folder, sync, fixed, log } = options;
  await lockJournal(folder);
  const directory = createDirectory();
  const clock = createSteadyClock();
  const settings = followSetting(pool, interval);
  let journal: Journal | null = null;
  let running: Running | null = null;
  const makeTracker = () =>
    createTracker({
      directory,
      config: { ...defaultConfig(interval), ...settings.config(), ...fixed },
      clock: clock.now,
      random: Math.random,
      journal: (effect) => journal?.append(effect),
      onError: (error) => log.error({ err: error }, "announce failed"),
    });
  const events = {
    memberBarred: (id: string) => running?.tracker.removeMemberPeers(id),
    torrentWithdrawn: (infoHash: string) => running?.tracker.removeTorrentPeers(infoHash),
    async settingChanged(key: string): Promise<void> {
      if (["tracker", "points", "*"].includes(key)) running?.tracker.configure(await settings.read());
    },
  };
  const feed = createDirectoryFeed(connectionString, directory, events, log);
  const onSuperseded = options.pair?.onSuperseded ?? (() => undefined);
  const pair =
    options.pair &&
    (await openPair({
      ...options.pair,
      connectionString,
      folder,
      sync,
      log,
      makeTracker,
      readWriter: () => readWriter(folder, nodeFiles),
      load: (writer, restore) => loadAtOnce(pool, writer, restore),
    }));

  function followClock(): void {
    const seconds = clock.follow();
    if (seconds === 0) return;
    (running?.tracker ?? pair?.waiting())?.moveClock(seconds);
    log.warn({ seconds }, "the clock of this machine was set; nobody's time changes by it");
  }

  const timers = [setInterval(followClock, CLOCK_MS)];
  if (pair) timers.push(setInterval(() => pair.waiting()?.expire(STANDBY_SECONDS), EXPIRE_MS));

  const answering = (): Running => {
    if (running === null) throw new Error(NOT_STARTED);
    return running;
  };
  return {
    answer: (...request: Parameters<Running["answer"]>) => answering().answer(...request),

    /** Calls back when everything that was answered so far would survive a crash, and may be sent. */
    commit: (done: (error: Error | null) => void) => answering().commit(done),

    /**
     * Answers a request when its announce would survive a crash, or refuses it where it could not be kept. Null for a
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

    /** The state of the pair, for health checks; null for a tracker without a standby. */
    pairState: () => pair?.state() ?? null,

    /** Resolves when announces can be answered: of two trackers, when this is the active one. */
    async start(): Promise<void> {
      await feed.start();
      await settings.read();
      const active = pair && (await pair.becomeActive());
      if (!pair) await endLeases(pool);
      const writer = readWriter(folder, nodeFiles);
      const replication = active && pair.replicate(active.epoch, writer, () => journal as Journal);
      journal = new Journal(folder, { sync, copy: replication });
      const tracker = active?.warm?.tracker ?? makeTracker();
      tracker.configure(settings.config());
      const store = createStore(pool, {
        announceInterval: () => settings.config().announceInterval,
        writer,
        epoch: active?.epoch,
      });
      const warm = active?.warm ?? null;
      running = await activateTracker({
        pool,
        store,
        tracker,
        journal,
        folder,
        warm,
        replication,
        onSuperseded,
        log,
      });
    },

    /** Saves everything. The journal keeps what cannot be saved for the next start. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await feed.stop();
      const isSaved = (await running?.stop()) ?? false;
      await pair?.stop(isSaved);
    },
  };
}

/** The operator's setting as configuration of the core. */
function followSetting(pool: Pool, interval: number) {
  const { allowLoopback: _, helpUrl: __, ...usual } = defaultConfig(interval);
  let current = { ...usual, peerLifetime: 0 };
  return {
    config: () => current,
    async read() {
      const config = await readTrackerSetting(pool, interval);
      // A peer that was told a longer interval before is not late yet.
      current = { ...config, peerLifetime: Math.max(current.peerLifetime, config.peerLifetime) };
      return current;
    },
  };
}
