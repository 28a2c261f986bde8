import type { Pool, PoolClient } from "pg";
import { withClient } from "#app/db/with-client.server.ts";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import { loadTracker } from "./load-tracker.server.ts";
import { saveAlarms } from "./store-alarms.server.ts";
import { saveDays, saveMembers, saveSnatches } from "./store-members.server.ts";
import { removePeers, savePeers, saveSwarms } from "./store-peers.server.ts";
import { saveRefusals, saveReviews } from "./store-refusals.server.ts";

type Options = {
  /** The interval that peers currently get, in seconds. */
  announceInterval: () => number;
  /** The id of the journal. Batch numbers count within one journal. */
  writer: string;
};

/**
 * Another process has inserted a row since the batch looked for it, for example of a decided review. The next attempt
 * updates it.
 */
const UNIQUE_VIOLATION = "23505";

const ROWS_PER_STATEMENT = 2_000;

/**
 * The tracker's store in PostgreSQL. A batch is one transaction: its number, then each kind of row in a few statements,
 * which update existing rows and insert the others. That takes two thirds of the time of ON CONFLICT (decisions/062).
 * Joins leave out rows of members and torrents that no longer exist.
 */
export function createStore(pool: Pool, { announceInterval, writer }: Options): Store {
  return {
    load: (restore) =>
      withClient(pool, async (client) => {
        await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        await loadTracker(client, restore);
        await client.query("COMMIT");
      }),

    async lastSaved() {
      const { rows } = await pool.query<{ last_batch: string }>(
        "SELECT last_batch FROM tracker_logs WHERE writer = $1",
        [writer],
      );
      return Number(rows[0]?.last_batch ?? 0);
    },

    async save(number, batch) {
      const save = () =>
        withClient(pool, async (client) => {
          await client.query("BEGIN");
          if (await isNew(client, writer, number)) await saveRows(client, batch, announceInterval());
          await client.query("COMMIT");
        });
      await save().catch((error: { code?: string }) => {
        if (error.code !== UNIQUE_VIOLATION) throw error;
        return save();
      });
    },
  };
}

/** Records the number of the batch. False if a batch with this or a later number is already saved. */
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
  await inSlices(batch.peers, (peers) => savePeers(client, peers, announceInterval));
  await inSlices(batch.removedPeers, (gone) => removePeers(client, gone));
  await inSlices(batch.swarms, (swarms) => saveSwarms(client, swarms));
  await inSlices(batch.snatches, (snatches) => saveSnatches(client, snatches));
  await inSlices(batch.members, (members) => saveMembers(client, members));
  await inSlices(batch.days, (days) => saveDays(client, days));
  await inSlices(batch.reviews, (reviews) => saveReviews(client, reviews));
  await inSlices(batch.refusals, (refusals) => saveRefusals(client, refusals));
  await inSlices(batch.alarms, (alarms) => saveAlarms(client, alarms));
}

/** Building columns blocks the event loop. Slices let announces through during a long batch. */
async function inSlices<Row>(rows: Row[], save: (slice: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) await save(rows.slice(at, at + ROWS_PER_STATEMENT));
}
