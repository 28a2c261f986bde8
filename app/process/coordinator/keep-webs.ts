import { keepRunning } from "../launch/keep-running.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

type Options = Omit<Parameters<typeof startWebProcess>[0], "number" | "prepares"> & {
  ending: AbortSignal;
  say: (text: string) => void;
};

/** The first web process ended before it was ready. */
export class FirstWebEnded extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the first web process ended with ${code}`);
    this.code = code;
  }
}

/**
 * Keeps the web processes running and restarts each on its own. The first one does the start's work before others
 * begin; restarted processes do not repeat it.
 */
export function keepWebs({ ending, say, ...options }: Options) {
  const running = new Map<number, WebProcess>();

  /** Resolves with the lines that the process prints when it is ready for the first time. */
  function keep(number: number): Promise<string[]> {
    let prepares = number === 1;
    return new Promise((resolve, reject) => {
      const run = (ready: () => void) =>
        new Promise<number>((onEnd) => {
          const onReady = (notices: string[]) => {
            prepares = false;
            ready();
            resolve(notices);
          };
          running.set(number, startWebProcess({ ...options, number, prepares }, { onReady, onEnd }));
        }).then((code) => {
          // Nothing can be served until the first one has done its work, so the supervisor tries again.
          if (prepares) reject(new FirstWebEnded(code));
          return code;
        });
      void keepRunning({ name: `Web process ${number}`, run, ending, say });
    });
  }

  return {
    keep,
    reports: () => [...running.values()].map(({ report }) => report),
    pids: (): number[] => [...running.values()].map(({ pid }) => pid),
    /** Stops all of them. */
    stop(): { drained: Promise<unknown>; replaceable: Promise<unknown>; ended: Promise<unknown> } {
      const stops = [...running.values()].map((web) => web.stop());
      return {
        drained: Promise.all(stops.map(({ drained }) => drained)),
        replaceable: Promise.all(stops.map(({ replaceable }) => replaceable)),
        ended: Promise.all(stops.map(({ ended }) => ended)),
      };
    },
  };
}
