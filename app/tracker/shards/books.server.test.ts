import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, useDatabase } from "#tests/support/database.ts";
import { HASHES, steps } from "#tracker/model/testing.ts";
import { createBookkeeper, fillDatabase, readBooks } from "./books-testing.ts";

/*
 * The sequences of the tracker's model, given to one tracker and to two that share the torrents, each with a database:
 * what the databases say afterwards must be the same, to the byte. SHARD_RUNS=100 for more.
 */
const alone = useDatabase();
const shared = useDatabase();
const RUNS = Number(process.env.SHARD_RUNS ?? 2);
const TABLES =
  "tracker_stats, tracker_member_shards, tracker_snatches, tracker_days, tracker_swarms, tracker_peers, tracker_reviews, " +
  "tracker_refusals, tracker_events, tracker_logs, user_activities, user_stats";

beforeAll(async () => {
  await fillDatabase(alone);
  await fillDatabase(shared);
}, 60_000);

const isRestart = ({ kind }: { kind: string }) => kind === "restart" || kind === "crash";

async function empty({ pool }: TestDatabase): Promise<void> {
  await pool.query(`TRUNCATE ${TABLES} CASCADE; UPDATE torrents SET seeders = 0, leechers = 0`);
}

it.each([
  ["restarts and crashes", false],
  // After a restart, one tracker counts a little less for the hour than two whose intervals the database has.
  ["everything else, with what is earned by the hour", true],
])("two trackers keep the books of one: %s", { timeout: 600_000 }, async (_name, clock) => {
  const counted: Record<string, number> = { peers: 0, reviews: 0, refusals: 0, points: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await Promise.all([empty(alone), empty(shared)]);
      const one = createBookkeeper(alone, null, "one");
      // The two hashes of the model belong to the first and the third of four.
      const two = [1, 3].map((index) => createBookkeeper(shared, { index, count: 4 }, `shard ${index}`));
      for (const step of sequence) {
        if (clock && isRestart(step)) continue;
        if (step.kind === "announce") {
          for (const keeper of [one, ...two]) keeper.pass(step.seconds);
          const owners = two.filter(({ isOwner }) => isOwner(HASHES[step.torrent] as string));
          expect(owners.length).toBe(1);
          for (const keeper of [one, ...owners]) keeper.announce(step);
        } else {
          const { kind } = step;
          await Promise.all([one, ...two].map((keeper) => keeper.act(kind)));
        }
      }
      await Promise.all([one, ...two].map((keeper) => keeper.saveAll()));
      const books = await readBooks(alone, clock);
      expect(await readBooks(shared, clock)).toEqual(books);
      for (const name of Object.keys(counted)) counted[name] = (counted[name] ?? 0) + (books[name]?.length ?? 0);
    }),
    { numRuns: RUNS, seed: 20_261_124, endOnFailure: true },
  );
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(0);
});
