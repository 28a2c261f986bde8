import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { migrate, readMigrations } from "#app/db/migrate.server.ts";
import { askBroker } from "./broker.ts";
import { keepReads } from "./reads.ts";
import { TEMPLATE, withDatabase } from "./test-database.ts";

let adminUrl: Promise<string> | undefined;

/** Where databases are made and dropped. */
export const findAdminUrl = () => {
  adminUrl ??= askBroker<{ url: string }>("/database").then(({ url }) => url);
  return adminUrl;
};

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: await findAdminUrl() });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** A database of its own, cloned from the migrated template (or empty). Drop it with `dropDatabase`. */
export async function cloneDatabase(template: string | null = TEMPLATE): Promise<string> {
  const name = `patchbay_test_${randomBytes(6).toString("hex")}`;
  // A copy of the files takes a fifth of the time of one through PostgreSQL's log.
  await asAdmin(`CREATE DATABASE ${name} ${template ? `TEMPLATE ${template} STRATEGY file_copy` : ""}`);
  return withDatabase(await findAdminUrl(), name);
}

export const dropDatabase = (url: string) =>
  asAdmin(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);

export type TestDatabase = Database & { url: string };

/** For a test file: a clone before the first test, dropped after the last. Read it inside tests. */
export const useDatabase = (): TestDatabase => useClone(TEMPLATE);

/** The same for the test of a migration: a database that has only the migrations before this one. */
export const useDatabaseBefore = (migration: string): TestDatabase =>
  useClone(null, async ({ pool }) => {
    await migrate(
      pool,
      readMigrations().filter(({ name }) => name < migration),
    );
  });

function useClone(template: string | null, prepare?: (database: TestDatabase) => Promise<void>): TestDatabase {
  const database: Partial<TestDatabase> = {};
  beforeAll(async () => {
    const url = await cloneDatabase(template);
    const created = createDatabase(url, { max: 5 });
    keepReads(created);
    Object.assign(database, created, { url });
    await prepare?.(database as TestDatabase);
  });
  afterAll(async () => {
    await database.close?.();
    if (database.url) await dropDatabase(database.url);
  });
  return database as TestDatabase;
}
