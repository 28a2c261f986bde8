import type { Pool, PoolClient } from "pg";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import { loadTracker } from "./load.server.ts";
import { saveDays, saveMembers, saveSnatches } from "./store-members.server.ts";
import { removePeers, savePeers, saveSwarms } from "./store-peers.server.ts";
import { saveRefusals, saveReviews } from "./store-refusals.server.ts";

type Options = {
  /** Seconds, as peers are told at present. */
  announceInterval: () => number;
  /** Whose batches these are: numbers count for one log only. */
  writer: string;
};

/**
 * The tracker's store in PostgreSQL: each kind of row in one statement, all of a batch in one transaction with its
 * number. Rows of members or torrents that are gone fall out in the joins.
 */
export function createStore(pool: Pool, { announceInterval, writer }: Options): Store {
  return {
    load: () => loadTracker(pool),

    async lastSaved() {
      const { rows } = await pool.query<{ last_batch: string }>(
        "SELECT last_batch FROM tracker_logs WHERE writer = $1",
        [writer],
      );
      return Number(rows[0]?.last_batch ?? 0);
    },

    async save(number, batch) {
      const client = await pool.connect();
      // A connection that breaks between two statements would end the process.
      const broken = () => undefined;
      client.on("error", broken);
      let failure: Error | undefined;
      try {
        await client.query("BEGIN");
        if (await isNew(client, writer, number)) await saveRows(client, batch, announceInterval());
        await client.query("COMMIT");
      } catch (error) {
        failure = error as Error;
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      } finally {
        client.removeListener("error", broken);
        client.release(failure);
      }
    },
  };
}

/** Takes the number down; false when a batch of it or a later one is saved already. */
async function isNew(client: PoolClient, writer: string, number: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO tracker_logs (writer, last_batch, updated_at) VALUES ($1, $2, now())
     ON CONFLICT (writer) DO UPDATE SET last_batch = excluded.last_batch, updated_at = now()
       WHERE tracker_logs.last_batch < excluded.last_batch`,
    [writer, number],
  );
  return rowCount === 1;
}

async function saveRows(client: PoolClient, batch: Batch, announceInterval: number): Promise<void> {
  await savePeers(client, batch.peers, announceInterval);
  await removePeers(client, batch.gonePeers);
  await saveSwarms(client, batch.swarms);
  await saveSnatches(client, batch.snatches);
  await saveMembers(client, batch.members);
  await saveDays(client, batch.days);
  await saveReviews(client, batch.reviews);
  await saveRefusals(client, batch.refusals);
}
