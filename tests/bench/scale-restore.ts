import { openPool } from "#app/db/connections.server.ts";
import { createStore } from "#app/tracker/store.server.ts";
import { defaultConfig } from "#tracker/config.ts";
import { createTracker } from "#tracker/tracker.ts";
import { announceOnce, BATCH, fillDirectory } from "./scale-path.ts";

/*
 * A start with so many peers in the database, and a batch of as many announces as ten million peers send in a second:
 * what taking it out of memory and what storing it costs.
 */
const [, , url = "", peers = 0, swarms = 0] = process.argv.map((text, i) => (i < 3 ? text : Number(text))) as [
  string,
  string,
  string,
  number,
  number,
];
const pool = openPool({ connectionString: url, max: 1 });
const store = createStore(pool, { announceInterval: () => 1_800, writer: "bench" });
const tracker = createTracker({
  directory: fillDirectory(peers, swarms),
  config: defaultConfig(),
  clock: Date.now,
  random: Math.random,
});

async function seconds(work: () => Promise<unknown> | unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

const restore = await seconds(() => store.load(tracker.restore));
const replay = await seconds(() => tracker.resume([]));
if (tracker.stats().peers !== peers) throw new Error(`${tracker.stats().peers} peers restored`);
let batch: ReturnType<typeof tracker.drainBatch> = null;
const batches = [];
for (let round = 0; round < 5; round += 1) {
  for (let i = 0; i < BATCH; i += 1)
    announceOnce(tracker, ((round * BATCH + i) * 7_919_993) % peers, round, peers, swarms);
  const drain = await seconds(() => {
    batch = tracker.drainBatch();
  });
  const save = await seconds(() => batch && store.save(round + 1, batch));
  batches.push({ drain, save });
}
batches.sort((a, b) => a.save - b.save);
process.send?.({ restore: restore + replay, ...batches[2] });
await pool.end();
