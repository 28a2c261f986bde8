import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, useDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { steps } from "#tracker/model/testing.ts";
import { createBookkeeper, fillDatabase, type Kind, readBooks } from "./books-testing.ts";

/*
 * Runs the sequences of the tracker's model with two trackers, each with its own database: one stores a batch after
 * each step, the other only where the sequence says so. BOOKS_RUNS=100 for more.
 */
const often = useDatabase();
const seldom = useDatabase();
const RUNS = Number(process.env.BOOKS_RUNS ?? 2);
const TABLES =
  "tracker_stats, tracker_snatches, tracker_days, tracker_swarms, tracker_peers, tracker_reviews, tracker_refusals, " +
  "tracker_events, tracker_logs, user_activities, user_stats";

beforeAll(async () => {
  await fillDatabase(often);
  await fillDatabase(seldom);
}, seconds(60));

async function empty({ pool }: TestDatabase): Promise<void> {
  await pool.query(`TRUNCATE ${TABLES} CASCADE; UPDATE torrents SET seeders = 0, leechers = 0`);
}

it("the books do not depend on how often batches are stored", { timeout: seconds(600) }, async () => {
  const counted: Record<string, number> = { peers: 0, reviews: 0, refusals: 0, points: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await Promise.all([empty(often), empty(seldom)]);
      const [one, other] = [createBookkeeper(often), createBookkeeper(seldom)];
      for (const step of sequence.filter(({ kind }) => kind !== "crash")) {
        for (const keeper of [one, other]) {
          if (step.kind !== "announce") await keeper.act(step.kind satisfies Kind);
          else {
            keeper.pass(step.seconds);
            keeper.announce(step);
          }
        }
        await one.saveAll();
      }
      await other.saveAll();
      const books = await readBooks(often);
      expect(await readBooks(seldom)).toEqual(books);
      for (const name of Object.keys(counted)) counted[name] = (counted[name] ?? 0) + (books[name]?.length ?? 0);
    }),
    { numRuns: RUNS, seed: 20_261_124, endOnFailure: true },
  );
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(0);
});
