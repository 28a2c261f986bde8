import type { Pool, PoolClient } from "pg";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import { loadTracker } from "./load-tracker.server.ts";
import { saveDays, saveMembers, saveSnatches } from "./store-members.server.ts";
import { removePeers, savePeers, saveSwarms } from "./store-peers.server.ts";
import { saveRefusals, saveReviews } from "./store-refusals.server.ts";

type Options = {
  /** Seconds, as peers are told at present. */
  announceInterval: () => number;
  /** Whose batches these are: numbers count for one log only. */
  writer: string;
};

const ROWS_AT_ONCE = 2_000;

/**
 * The tracker's store in PostgreSQL: each kind of row in a statement or a few, all of a batch in one transaction with its
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
  await inParts(batch.peers, (peers) => savePeers(client, peers, announceInterval));
  await inParts(batch.removedPeers, (gone) => removePeers(client, gone));
  await inParts(batch.swarms, (swarms) => saveSwarms(client, swarms));
  await inParts(batch.snatches, (snatches) => saveSnatches(client, snatches));
  await inParts(batch.members, (members) => saveMembers(client, members));
  await inParts(batch.days, (days) => saveDays(client, days));
  await inParts(batch.reviews, (reviews) => saveReviews(client, reviews));
  await inParts(batch.refusals, (refusals) => saveRefusals(client, refusals));
}

/** Columns are made in one go: announces come in between the parts of a long batch. */
async function inParts<Row>(rows: Row[], save: (part: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await save(rows.slice(at, at + ROWS_AT_ONCE));
}
