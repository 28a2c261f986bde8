import type { TrackerConfig } from "./config.ts";
import type { TrackerDeps } from "./deps.ts";
import type { SwarmHandle } from "./swarm/handles.ts";

/** A swarm of this many peers changes all the time, and each of them knows many others. */
const MANY_PEERS = 20;
const YOUNG_SECONDS = 3_600;
/** How many times shorter the shortest interval is than the usual one. */
const SHORTENING = 10;
const LEAST_SECONDS = 60;
/** The share of an interval over which clients that arrived together are spread. */
const SPREAD = 0.1;

/**
 * The announce interval and the least one that a client may choose, in seconds. The usual interval is the longest: it
 * applies if nobody waits. If somebody does, or a swarm is young, it is shorter the fewer peers there are, because a
 * client that nobody can reach learns of a new peer only by its own next announce. Swarms of many peers never get
 * shorter intervals, so all short intervals together cost no more than a few announces a minute and small swarm.
 */
export function chooseInterval(
  { config, swarms, clock, random }: TrackerDeps,
  swarm: SwarmHandle,
): { interval: number; minInterval: number } {
  const usual = config.announceInterval;
  const spread = Math.round(lengthOf(config, swarms, swarm, clock()) * (1 - SPREAD * random()));
  const interval = Math.max(LEAST_SECONDS, spread);
  return { interval, minInterval: Math.min(interval, Math.ceil((interval * config.minInterval) / usual)) };
}

function lengthOf(
  { announceInterval }: TrackerConfig,
  { table }: TrackerDeps["swarms"],
  swarm: SwarmHandle,
  now: number,
): number {
  const shortest = announceInterval / SHORTENING;
  const size = table.peers(swarm);
  const isYoung = now / 1000 - table.born(swarm) < YOUNG_SECONDS;
  if (size >= MANY_PEERS || (table.downloaders(swarm) === 0 && !isYoung)) return announceInterval;
  if (isYoung || table.seeders(swarm) === 0) return shortest;
  return shortest + ((announceInterval - shortest) * size) / MANY_PEERS;
}
