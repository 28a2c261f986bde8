import type { TrackerConfig } from "./config.ts";
import { faultOf } from "./endpoint-fault.ts";
import { createFrequency, type Frequency } from "./frequency.ts";
import { Ledger } from "./ledger/ledger.ts";
import type { AppendEffect, Clock, Directory } from "./ports.ts";
import { Members } from "./swarm/members.ts";
import type { Random } from "./swarm/select.ts";
import { Swarms } from "./swarm/swarms.ts";

export type TrackerOptions = {
  directory: Directory;
  config: TrackerConfig;
  clock: Clock;
  random: Random;
  /** If absent, a crash loses all announces since the last saved batch. */
  journal?: AppendEffect | undefined;
  /** Called with faults of the tracker itself. The client gets "internal tracker error". */
  onError?: ((error: unknown) => void) | undefined;
};

/** Shared by the parts of the tracker: its options and its state. */
export type TrackerDeps = Required<TrackerOptions> & {
  members: Members;
  swarms: Swarms;
  ledger: Ledger;
  frequency: Frequency;
};

export function createDeps(options: TrackerOptions): TrackerDeps {
  const ledger = new Ledger();
  const members = new Members();
  // A copy, because `configure` changes it.
  const config = { ...options.config };
  const swarms: Swarms = new Swarms(
    members,
    (swarm, peer, member) => ledger.recordRemoval(swarms, swarm, peer, member),
    (swarm, peer) => ledger.recordChange(swarms, swarm, peer),
    (endpoint) => faultOf(endpoint, config.allowLoopback) === null,
  );
  return {
    directory: options.directory,
    config,
    clock: options.clock,
    random: options.random,
    journal: options.journal ?? (() => undefined),
    onError: options.onError ?? (() => undefined),
    members,
    swarms,
    ledger,
    frequency: createFrequency(options.clock),
  };
}
