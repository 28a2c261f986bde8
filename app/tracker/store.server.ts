import type { Pool, PoolClient } from "pg";
import { withClient } from "#app/db/with-client.server.ts";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Restored, Store } from "#tracker/ports.ts";
import { loadTracker } from "./load-tracker.server.ts";
import { commitWithin } from "./pair/lease.server.ts";
import type { Shard } from "./shards/shard.ts";
import { addUpMembers } from "./shards/store-shards.server.ts";
import { saveDays, saveMembers, saveSnatches } from "./store-members.server.ts";
import { removePeers, savePeers, saveSwarms } from "./store-peers.server.ts";
import { saveRefusals, saveReviews } from "./store-refusals.server.ts";

type Options = {
  /** Seconds, as peers are told at present. */
  announceInterval: () => number;
  /** The id of the journal. Batch numbers count within one journal. */
  writer: string;
  /** Where two trackers stand for each other: within which epoch batches may be written. */
  lease?: { shard: number; epoch: number } | undefined;
  /** Which of several trackers this is that share the torrents; null for one that has all. */
  shard?: Shard | null;
};

/** A tracker that is stopped within a batch must not keep the rows of the batch from the one that takes over. */
const BEGIN_WITHIN_LEASE = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 1000";

const ROWS_PER_STATEMENT = 2_000;

/**
 * The tracker's store in PostgreSQL. A batch is one transaction: its number, and each kind of row in a few statements.
 * Joins leave out the rows of members and torrents that are no longer on record.
 */
export function createStore(pool: Pool, { announceInterval, writer, lease, shard = null }: Options): Store {
  return {
    load: async (restore) => void (await loadAtOnce(pool, { writer, shard, restore })),

    lastSaved: () => readLastSaved(pool, writer),

    async save(number, batch) {
      await withClient(pool, async (client) => {
        await client.query(lease ? BEGIN_WITHIN_LEASE : "BEGIN");
        if (await isNew(client, writer, number)) await saveRows(client, batch, announceInterval(), shard);
        await client.query(lease ? commitWithin(lease) : "COMMIT");
      });
    },
  };
}

async function readLastSaved(from: Pool | PoolClient, writer: string): Promise<number> {
  const { rows } = await from.query<{ last_batch: string }>("SELECT last_batch FROM tracker_logs WHERE writer = $1", [
    writer,
  ]);
  return Number(rows[0]?.last_batch ?? 0);
}

type Loading = { writer: string; shard: Shard | null; restore: (part: Restored) => void };

/**
 * Hands over what the database has of a log, and answers the number of its last batch, of one moment: another tracker
 * may write meanwhile.
 */
export function loadAtOnce(pool: Pool, { writer, shard, restore }: Loading): Promise<number> {
  return withClient(pool, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const last = await readLastSaved(client, writer);
    await loadTracker(client, shard, restore);
    await client.query("COMMIT");
    return last;
  });
}

/** Writes down the number of the batch. False when a batch of this number or a later one is saved already. */
async function isNew(client: PoolClient, writer: string, number: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO tracker_logs (writer, last_batch, updated_at) VALUES ($1, $2, now())
     ON CONFLICT (writer) DO UPDATE SET last_batch = excluded.last_batch, updated_at = now()
       WHERE tracker_logs.last_batch < excluded.last_batch`,
    [writer, number],
  );
  return rowCount === 1;
}

async function saveRows(
  client: PoolClient,
  batch: Batch,
  announceInterval: number,
  shard: Shard | null,
): Promise<void> {
  const members = shard ? await addUpMembers(client, batch.members, shard) : batch.members;
  await inSlices(batch.peers, (peers) => savePeers(client, peers, announceInterval));
  await inSlices(batch.removedPeers, (gone) => removePeers(client, gone));
  await inSlices(batch.swarms, (swarms) => saveSwarms(client, swarms));
  await inSlices(batch.snatches, (snatches) => saveSnatches(client, snatches));
  await inSlices(members, (slice) => saveMembers(client, slice));
  await inSlices(batch.days, (days) => saveDays(client, days));
  await inSlices(batch.reviews, (reviews) => saveReviews(client, reviews));
  await inSlices(batch.refusals, (refusals) => saveRefusals(client, refusals));
}

/** Columns are made without a pause. Slices let announces in between, when a batch is long. */
async function inSlices<Row>(rows: Row[], save: (slice: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) await save(rows.slice(at, at + ROWS_PER_STATEMENT));
}
