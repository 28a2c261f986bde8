import type { TrackerProbe } from "#app/domain/ports/tracker-probe.ts";
import { createRelay } from "#app/tracker/relay.server.ts";
import type { Env } from "./env.server.ts";
import { launchTracker, type OnConnection, type TrackerProcess } from "./launch-tracker.server.ts";
import type { Log } from "./log.server.ts";

type AddressOf = Parameters<typeof createRelay>[1];

/** The site's side of the tracker's process: starts and stops it, and asks it. With ROLE=web there is none. */
export function createTrackerLink(env: Env, log: Log, addressOf: AddressOf) {
  const isElsewhere = env.ROLE === "web";
  let tracker: TrackerProcess | null = null;
  const ask = (...request: Parameters<TrackerProcess["ask"]>) =>
    tracker?.ask(...request) ?? Promise.reject(new Error("not started"));
  const probe: TrackerProbe = { answerScrape: () => ask("/scrape", "127.0.0.1", "health check").catch(() => null) };

  return {
    probe,

    /** Whether a request was the tracker's, and is being answered. */
    relay: createRelay(isElsewhere ? null : ask, addressOf),

    /** Starts the tracker, which keeps the port and passes on what is for the site; null where another machine has it. */
    async start(onConnection: OnConnection): Promise<TrackerProcess | null> {
      if (isElsewhere) return null;
      tracker = await launchTracker(onConnection, log, env.PORT);
      return tracker;
    },

    /** Takes no more connections and writes down what the tracker still holds. */
    stop: async (): Promise<void> => tracker?.stop(),
  };
}
