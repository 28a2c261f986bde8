import type { TrackerDeps } from "./deps.ts";

/** Live swarms and peers, and counts of answers since the tracker was created. */
export type TrackerStats = {
  swarms: number;
  peers: number;
  seeders: number;
  leechers: number;
  announces: number;
  scrapes: number;
  /** Refused announces and scrapes. */
  refusals: number;
  refusedAnnounces: number;
};

/** Counts of answers: the tracker updates them, `readStats` reads them. */
export type AnswerCounts = Pick<TrackerStats, "announces" | "scrapes" | "refusals" | "refusedAnnounces">;

export function readStats({ swarms }: TrackerDeps, answered: AnswerCounts): TrackerStats {
  const { table, peers } = swarms;
  let [live, seeders] = [0, 0];
  for (const swarm of table.all()) {
    if (swarms.sizeOf(swarm) > 0) live += 1;
    seeders += table.seeders(swarm);
  }
  return { swarms: live, peers: peers.count, seeders, leechers: peers.count - seeders, ...answered };
}
