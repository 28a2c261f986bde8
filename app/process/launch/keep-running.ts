import { setTimeout as sleepFor } from "node:timers/promises";

/** The exit code of a process that will not start however often it is tried (EX_CONFIG of sysexits.h). */
export const REFUSED = 78;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

type Options = {
  /** Its name in messages. */
  name: string;
  /** Runs the process until it ends and returns its exit code; calls back when it was ready. */
  run: (ready: () => void) => Promise<number>;
  /** Aborted when the site has to end: nothing is started and no pause is waited for from then on. */
  ending: AbortSignal;
  say: (text: string) => void;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Resolves early if aborted, without an error. */
export const sleepUnlessAborted = (ms: number, signal: AbortSignal) =>
  sleepFor(ms, undefined, { signal }).catch(() => undefined);

/**
 * Keeps a process running until it is told to end. Exit code 0 requests an immediate restart; after a crash it pauses,
 * longer each time until the process has been ready again. Returns 0 when told to end, and REFUSED if the process
 * refuses to start.
 */
export async function keepRunning({ name, run, ending, say, sleep = sleepUnlessAborted }: Options): Promise<number> {
  let pause = 0;
  while (!ending.aborted) {
    const code = await run(() => {
      pause = 0;
    });
    if (ending.aborted) return 0;
    if (code === REFUSED) return code;
    pause = code === 0 ? 0 : Math.min(LONGEST_PAUSE, pause * 2 || FIRST_PAUSE);
    say(code === 0 ? "Starting again." : `${name} ended with code ${code}; starting again in ${pause / 1000} s.`);
    await sleep(pause, ending);
  }
  return 0;
}
