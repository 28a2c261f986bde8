import type { TrackerConfig } from "./config.ts";
import type { createFrequency } from "./frequency.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Members } from "./members.ts";
import type { Clock, Directory, Journal, Random } from "./ports.ts";
import type { Swarms } from "./swarm/swarms.ts";

/** What answering an announce works with. */
export type TrackerParts = {
  directory: Directory;
  config: TrackerConfig;
  clock: Clock;
  random: Random;
  journal: Journal;
  members: Members;
  swarms: Swarms;
  ledger: Ledger;
  frequency: ReturnType<typeof createFrequency>;
};
