import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import type { OpenIrc } from "../../core/ports/irc.ts";
import type { HoldLeaderLock, LeaderLock } from "../../core/ports/leader-lock.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";
import { announce, LOOK_MS } from "./announce.server.ts";
import { noteState } from "./line-work.server.ts";
import { backOffMs } from "./pace.ts";
import { createWakeup } from "./wakeup.ts";

/** Between tries to take over from another process. */
const LOCK_RETRY_MS = 10_000;
/** The database is away. */
const RETRY_MS = 5_000;
/** A connection that lasted this long was good: the next failure counts as the first again. */
const STEADY_MS = 60_000;
/** Time for the lines in flight when the process ends. */
const STOP_MS = 3_000;
const REASON_MAX = 300;

type Options = {
  services: Services;
  openIrc: OpenIrc;
  holdLeaderLock: HoldLeaderLock;
  lockRetryMs?: number;
  waitAfter?: (failures: number) => number;
};

/** Sends the waiting lines to IRC while the announcer is on. Only one process of the site does so at a time. */
export function createAnnouncer({
  services,
  openIrc,
  holdLeaderLock,
  lockRetryMs = LOCK_RETRY_MS,
  waitAfter = backOffMs,
}: Options) {
  const { db, log } = services;
  const wakeup = createWakeup();
  /** `stopping`: asked to end; `cutOff`: ended, regardless of lines in flight. */
  const [stopping, cutOff] = [new AbortController(), new AbortController()];
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  const isOver = () => stopping.signal.aborted;
  const read = () => readSetting(db, "announcer");
  const note = (error?: string) =>
    noteState.run(systemContext(services), { nick: null, connectedSince: null, ...(error ? { error } : {}) });

  /** Waits. A changed setting or the end of the process ends the wait early, new lines do not. */
  async function backOff(ms: number, setting: SettingValue<"announcer">): Promise<void> {
    for (const until = Date.now() + ms; !isOver() && Date.now() < until; ) {
      await wakeup.wait(until - Date.now(), stopped);
      if (!isDeepStrictEqual(await read(), setting)) return;
    }
  }

  async function announceAsLeader({ lost }: LeaderLock): Promise<void> {
    const signal = AbortSignal.any([cutOff.signal, lost]);
    let failures = 0;
    for (;;) {
      const setting = await read();
      if (isOver() || lost.aborted || !setting.isOn) return;
      const began = Date.now();
      try {
        await announce({ services, openIrc, wakeup, signal }, setting, isOver);
        failures = 0;
        await note();
      } catch (error) {
        // This process must no longer report its state: it is stopping, or another one announces.
        if (signal.aborted) return;
        const message = (error as Error).message.slice(0, REASON_MAX);
        log.warn({ reason: message }, "the announcer's connection ended");
        await note(message);
        failures = Date.now() - began > STEADY_MS ? 1 : failures + 1;
        await backOff(waitAfter(failures), setting);
      }
    }
  }

  async function look(): Promise<void> {
    if (!(await read()).isOn) return wakeup.wait(LOOK_MS, stopped);
    const lock = await holdLeaderLock();
    if (!lock) return void (await sleep(lockRetryMs, undefined, { signal: stopping.signal }).catch(() => undefined));
    try {
      await announceAsLeader(lock);
    } finally {
      await lock.release();
    }
  }

  async function run(): Promise<void> {
    while (!isOver())
      try {
        await look();
      } catch (error) {
        log.warn({ err: error }, "the announcer is not set up completely");
        if (!isOver()) await wakeup.wait(RETRY_MS, stopped);
      }
  }

  let running: Promise<void> = Promise.resolve();
  let unsubscribe: () => void = () => undefined;
  return {
    start(): void {
      unsubscribe = services.changes.subscribe("announcer", wakeup.trigger);
      running = run();
    },
    /** Waits until the lines in flight have arrived, then leaves. */
    async stop(): Promise<void> {
      unsubscribe();
      stopping.abort();
      wakeup.trigger();
      const timer = setTimeout(() => cutOff.abort(), STOP_MS);
      await running;
      clearTimeout(timer);
    },
  };
}
