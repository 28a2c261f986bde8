import { startTestDatabase } from "#tests/support/test-database.ts";
import { benchRestore, benchScale } from "./scale.ts";

/** `npm run bench:scale -- 1000000` takes fewer peers than ten million, which need 3 GB of memory and 10 GB of disk. */
const peers = Number(process.argv[2] ?? 10_000_000);
const misses = await benchScale(peers);
const postgres = await startTestDatabase({ durable: true });
try {
  await benchRestore(peers, postgres.url);
} finally {
  await postgres.stop();
}
for (const miss of misses) process.stdout.write(`Missed: ${miss}\n`);
process.exit(misses.length === 0 ? 0 : 1);
