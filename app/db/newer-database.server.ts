import { readdir } from "node:fs/promises";
import type { Pool, PoolClient } from "pg";
import { UnusableDatabase } from "./unusable-database.server.ts";
import { compareVersions, parseVersion, readVersion } from "./versions.server.ts";

export const MIGRATIONS_FOLDER = "prisma/migrations";

export const APPLIED = "finished_at IS NOT NULL AND rolled_back_at IS NULL";

/** A newer version of the program migrated the database; this version would misread it. */
export class NewerDatabase extends UnusableDatabase {
  constructor(unknown: string[]) {
    super(
      `The database belongs to a newer version of Patchbay: this one does not know the migration ${unknown.join(", ")}.`,
      "Start the newer version, or restore a backup from this version. Nothing was changed.",
    );
  }
}

const MARK = /^-- Runs since: (\d+\.\d+\.\d+|this release)$/m;
const LOGGED = "runs since ";

/**
 * The oldest release that runs on the schema after a migration, as its SQL declares; null if no earlier release does.
 */
export function runsSince(sql: string): string | null {
  const said = MARK.exec(sql)?.[1];
  return said === undefined || said === "this release" ? null : said;
}

/** Whether a migration declares which releases run on its schema. */
export const isDeclared = (sql: string): boolean => MARK.test(sql);

/** Stored with the migration in the database, because an older release has no other way to know. */
export function logOf(sql: string): string | null {
  const since = runsSince(sql);
  return since && LOGGED + since;
}

/** Whether this release runs on a schema with a migration that it does not know. */
function isToleratedBy(version: string, logs: string | null): boolean {
  const since = logs?.startsWith(LOGGED) ? logs.slice(LOGGED.length) : "";
  return parseVersion(since) !== null && compareVersions(version, since) >= 0;
}

/** The applied migrations that are not among this program's files. */
export const findUnknownMigrations = async (client: Pool | PoolClient): Promise<string[]> =>
  (await readUnknown(client)).map(({ name }) => name);

/** The unknown migrations that exclude this release or do not declare which releases they support. */
export async function findRefusedMigrations(client: Pool | PoolClient, version = readVersion()): Promise<string[]> {
  return (await readUnknown(client)).filter(({ logs }) => !isToleratedBy(version, logs)).map(({ name }) => name);
}

async function readUnknown(client: Pool | PoolClient) {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (tables[0].found === null) return [];
  const { rows } = await client.query<{ name: string; logs: string | null }>(
    `SELECT migration_name AS name, logs FROM _prisma_migrations WHERE ${APPLIED} ORDER BY 1`,
  );
  // Read each time: an administrator may apply migrations that were added to the disk since the start.
  const known = new Set(await readdir(MIGRATIONS_FOLDER));
  return rows.filter(({ name }) => !known.has(name));
}
