import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { createPasswords } from "#app/adapters/passwords/passwords.server.ts";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { migrate, readMigrations } from "#app/db/migrate.server.ts";
import { writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { settingShapes } from "#app/domain/core/settings/shapes.ts";
import { startEmbeddedPostgres } from "#app/process/supervisor/embedded-postgres.ts";
import { PASSWORD } from "#tests/support/factories.ts";
import { withDatabase } from "#tests/support/test-database.ts";
import { FULL, type Sizes, SMALL, seedSteps } from "./seed.ts";

/** Kept between runs: the database's files and the figures of the last run. */
export const benchFolder = () => path.resolve(process.env.BENCH_DIR ?? "data/bench");

export type KeptSite = { url: string; database: Database; sizes: Sizes; stop: () => Promise<void> };

/** PostgreSQL with the seeded database, which is made anew when its steps or the migrations have changed. */
export async function openKeptSite({ small }: { small: boolean }): Promise<KeptSite> {
  mkdirSync(benchFolder(), { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(benchFolder(), "postgres"),
    fallback: path.join(path.dirname(benchFolder()), "bench-postgresql"),
    volatile: true,
  });
  const sizes = small ? SMALL : FULL;
  const prefix = small ? "bench_small_" : "bench_full_";
  const name = `${prefix}${versionOf(sizes)}`;
  const admin = createDatabase(postgres.url, { max: 1 });
  const { rows } = await admin.pool.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname LIKE 'bench\\_%'",
  );
  if (!rows.some(({ datname }) => datname === name)) {
    for (const { datname } of rows)
      if (datname.startsWith(prefix)) await admin.pool.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    await makeDatabase(admin.pool, withDatabase(postgres.url, `${name}_new`), `${name}_new`, sizes);
    await admin.pool.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
  }
  await admin.close();
  const url = withDatabase(postgres.url, name);
  const database = createDatabase(url, { max: 4 });
  // Delete the readers' sessions and the peers of an earlier run.
  await database.pool.query("TRUNCATE sessions, push_subscriptions, tracker_peers");
  // A database from before the backup's hour would be backed up beside what is measured: a core for forty seconds.
  await writeSetting(database.db, "backup", settingShapes.backup.parse({ daily: false }), null);
  return {
    url,
    database,
    sizes,
    async stop() {
      await database.close();
      await postgres.stop();
    },
  };
}

const versionOf = (sizes: Sizes) =>
  createHash("sha256")
    .update(JSON.stringify([seedSteps(sizes, ""), readMigrations().map(({ checksum }) => checksum)]))
    .digest("hex")
    .slice(0, 12);

async function makeDatabase(admin: Pool, url: string, name: string, sizes: Sizes): Promise<void> {
  await admin.query(`CREATE DATABASE ${name}`);
  const { pool, close } = createDatabase(url, { max: 2 });
  await migrate(pool);
  const client = await pool.connect();
  await client.query(
    "SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; SET work_mem = '128MB'",
  );
  for (const { table, sql } of seedSteps(sizes, await createPasswords().hash(PASSWORD))) {
    const begun = performance.now();
    const indexes = sql.startsWith("INSERT") ? await dropIndexes(client, table) : [];
    await client.query(sql);
    for (const definition of indexes) await client.query(definition);
    process.stdout.write(`  seeded ${table} in ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  }
  // Do not wait for autovacuum: index-only scans read rows until pages are marked all-visible.
  await client.query("VACUUM ANALYZE");
  client.release();
  await close();
}

/** Drops what only speeds up reading, and answers how to make it again: made at once it takes a third of the time. */
async function dropIndexes(client: Pick<Pool, "query">, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
