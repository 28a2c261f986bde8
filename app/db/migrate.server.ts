import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Pool, PoolClient } from "pg";
import { migrateQueue } from "./migrate-queue.server.ts";
import { APPLIED, findRefusedMigrations, logOf, MIGRATIONS_FOLDER, NewerDatabase } from "./newer-database.server.ts";
import { UnusableDatabase } from "./unusable-database.server.ts";
import { withClient } from "./with-client.server.ts";

export type Migration = { name: string; sql: string; checksum: string };

/** Any number that nothing else locks: "patchbay" in hexadecimal, truncated to fit. */
export const MIGRATION_LOCK = 0x70617463;

/**
 * Failures that another try may not meet: of the connection, of other transactions, of disk and memory, and of a server
 * that is ending.
 */
const PASSING = /^(08|25|40|53|55|57|58|XX|E)/;

/** The migrations on disk, in order. The checksum is Prisma's: SHA-256 of the file. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

// Identical to Prisma's own table, so that `prisma migrate deploy` agrees wherever its engine is available.
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies the migrations on disk: in order, one transaction each, one process at a time. Returns the names of those it
 * applied. The queue's own schema follows. Throws UnusableDatabase if the database is of a newer version, or if a
 * migration was changed after it was applied or cannot work on this database.
 */
export async function migrate(pool: Pool, migrations = readMigrations()): Promise<string[]> {
  return withClient(pool, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const refused = await findRefusedMigrations(client);
    if (refused.length > 0) throw new NewerDatabase(refused);
    const pending = await findPending(client, migrations);
    for (const migration of pending) await apply(client, migration);
    await migrateQueue(pool);
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    return pending.map(({ name }) => name);
  });
}

/** The names of migrations on disk that the database does not have. */
export async function findPendingMigrations(pool: Pool, migrations = readMigrations()): Promise<string[]> {
  return (await findPending(pool, migrations)).map(({ name }) => name);
}

async function findPending(client: Pool | PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `SELECT migration_name, checksum FROM _prisma_migrations WHERE ${APPLIED}`,
  );
  const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum)
      throw new UnusableDatabase(
        `The migration ${name} was changed after it was applied.`,
        "Restore its file (git checkout prisma/migrations), and put changes into a new migration.",
      );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await applyMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = `The migration ${migration.name} failed: ${(error as Error).message}`;
    const { code } = error as { code?: string };
    if (code === undefined || PASSING.test(code)) throw new Error(reason, { cause: error });
    throw new UnusableDatabase(
      reason,
      "Nothing was changed. Start the release before (npm run rollback, or its checkout), and report this message.",
      { cause: error },
    );
  }
}

/** Runs and records a migration within the caller's transaction. */
export async function applyMigration(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1, $4)`,
    [randomUUID(), checksum, name, logOf(sql)],
  );
}
