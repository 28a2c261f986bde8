import { performance } from "node:perf_hooks";
import type { Log } from "./log.server.ts";

const MOST = 10;
/** Checks per threshold. */
const LOOKS = 4;

type Task = { what: string; since: number };

/** The clock and the processor time of the process, which a test can replace. */
type Machine = { now: () => number; cpuUsage: typeof process.cpuUsage };
const thisMachine: Machine = { now: () => performance.now(), cpuUsage: (since) => process.cpuUsage(since) };

/**
 * Checks a clock at intervals. If a check is late, something blocked the event loop, and nothing else was answered
 * during that time: the log says for how long, how much of it was this process's work (the rest is a busy machine), and
 * which requests and jobs were in progress. Work that is not listed is one of the process's own timers.
 */
export function createWatchdog(log: Pick<Log, "warn">, thresholdMs: number, machine = thisMachine) {
  const running = new Set<Task>();
  let ended: Task[] = [];
  const everyMs = thresholdMs / LOOKS;
  let last = machine.now();
  let cpu = machine.cpuUsage();

  function look(): void {
    const now = machine.now();
    const late = now - last - everyMs;
    const { user, system } = machine.cpuUsage(cpu);
    if (late > thresholdMs) {
      const tasks = [...ended, ...running].sort((a, b) => b.since - a.since).slice(0, MOST);
      const underWay = tasks.map(({ what, since }) => `${what} (${Math.round(now - since)} ms)`);
      log.warn(
        { ms: Math.round(late), workedMs: Math.round((user + system) / 1000), underWay },
        "the event loop was blocked",
      );
    }
    ended = [];
    last = now;
    cpu = machine.cpuUsage();
  }
  const timer = setInterval(look, everyMs);
  timer.unref();

  return {
    /** Records that something has begun; returns the function to call when it has ended. */
    begin(what: string): () => void {
      const task = { what, since: machine.now() };
      running.add(task);
      return () => {
        if (running.delete(task)) ended.push(task);
      };
    },
    stop: (): void => clearInterval(timer),
  };
}

export type Watchdog = ReturnType<typeof createWatchdog>;
