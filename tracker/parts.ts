import type { TrackerConfig } from "./config.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Clock, Directory, Random } from "./ports.ts";
import type { Swarms } from "./swarm/swarms.ts";

/** What answering an announce works with. */
export type TrackerParts = {
  directory: Directory;
  config: TrackerConfig;
  clock: Clock;
  random: Random;
  swarms: Swarms;
  ledger: Ledger;
};
