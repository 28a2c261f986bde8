import type { Context } from "../kernel/context.server.ts";

/** An active tracker renews its lease four times a second. */
const ALIVE_MS = 5_000;

type Outcome = { name: string; healthy: boolean; state: string; detail: string };

/**
 * Where several trackers stand for each other or share the torrents: one line for each that should be answering. Members
 * read it too, so it names no addresses.
 */
export async function checkTrackers({ db, clock }: Context): Promise<Outcome[]> {
  const leases = await db.trackerLease.findMany({ orderBy: { shard: "asc" } });
  return leases.map(({ shard, shards, standby, renewedAt, activeSince }) => {
    const name = shards === 1 ? "Tracker Standby" : `Tracker ${shard} of ${shards}`;
    if (clock().getTime() - renewedAt.getTime() > ALIVE_MS)
      return { name, healthy: false, state: "Silent", detail: "The tracker that should answer has ended." };
    const since = `Answers since ${activeSince.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
    if (standby) return { name, healthy: true, state: "Ready", detail: `${since} Another one could take over.` };
    return { name, healthy: shards > 1, state: "Alone", detail: `${since} No other one could take over.` };
  });
}
