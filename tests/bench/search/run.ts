import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { createDatabase } from "#app/db/client.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { startEmbeddedPostgres } from "#app/process/supervisor/embedded-postgres.ts";
import { withDatabase } from "#tests/support/test-database.ts";
import { explain, measureQuery, sizesOnDisk } from "./measure.ts";
import { queries } from "./queries.ts";
import { FULL, SMALL, seedSearch } from "./seed.ts";

const BAR = 100;
const isSmall = process.argv.includes("--small");
const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 40;
const inColumn = (ms: number) => ms.toFixed(1).padStart(7);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints the figures of each query and the plans of each kind; answers what misses its bar. */
async function measureAll(pool: Pool): Promise<string[]> {
  const misses: string[] = [];
  for (const line of await sizesOnDisk(pool)) say(line);
  for (const [kind, addresses] of Object.entries(queries)) {
    say(`\n${kind}: found; page p50, p99, processor p99; filters' counts p50, p99, processor p99 (ms, ${rounds} runs)`);
    for (const address of addresses) {
      const { total, page, facets } = await measureQuery(pool, address, rounds);
      const figures = [page, facets].flatMap(({ p50, p99, cpu99 }) => [p50, p99, cpu99].map(inColumn)).join(" ");
      say(`  ${address.padEnd(64)} ${String(total).padStart(7)} ${figures}`);
      if (Math.max(page.p99, facets.p99) > BAR) misses.push(`${address}: ${figures} ms, at most ${BAR}`);
    }
  }
  for (const [kind, [address = ""]] of Object.entries(queries)) {
    say(`\nEXPLAIN of a ${kind}: ${address}`);
    for (const statement of (await measureQuery(pool, address, 1)).statements)
      for (const line of await explain(pool, statement)) say(`  ${line}`);
  }
  return misses;
}

/** The database is kept in `BENCH_DIR` between runs; `--seed` makes it anew. It has its name once the seed is whole. */
async function openSeeded(url: string): Promise<Pool> {
  const name = isSmall ? "bench_search_small" : "bench_search";
  const admin = createDatabase(url, { max: 1 });
  const { rowCount } = await admin.pool.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0 || process.argv.includes("--seed")) {
    const unfinished = `${name}_unfinished`;
    for (const old of [name, unfinished]) await admin.pool.query(`DROP DATABASE IF EXISTS ${old} WITH (FORCE)`);
    await admin.pool.query(`CREATE DATABASE ${unfinished}`);
    const { pool } = createDatabase(withDatabase(url, unfinished), { max: 1 });
    await migrate(pool);
    await seedSearch(pool, isSmall ? SMALL : FULL);
    await pool.end();
    await admin.pool.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
  await admin.close();
  return createDatabase(withDatabase(url, name), { max: 1 }).pool;
}

const folder = path.resolve(process.env.BENCH_DIR ?? "data/bench", "search");
mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, "postgres"),
  fallback: path.join(path.dirname(path.dirname(folder)), "bench-postgresql"),
  volatile: true,
});
const pool = await openSeeded(postgres.url);
const misses = await measureAll(pool);
await pool.end();
await postgres.stop();
say(misses.length === 0 ? "\nEvery bar is met." : `\nMissed:\n${misses.map((miss) => `  ${miss}`).join("\n")}`);
process.exit(misses.length === 0 ? 0 : 1);
