import { readdir } from "node:fs/promises";
import type { Pool, PoolClient } from "pg";

export const MIGRATIONS_FOLDER = "prisma/migrations";

export const APPLIED = "finished_at IS NOT NULL AND rolled_back_at IS NULL";

/** The database was migrated by a newer version of the program: this one would misread it. */
export class NewerDatabase extends Error {}

export const describeNewer = (unknown: string[]): string =>
  `The database belongs to a newer version of Patchbay: this one does not know the migration ${unknown.join(", ")}. ` +
  "Please start the newer version, or restore a backup that this one made. Nothing was changed.";

/** The applied migrations that are not among this program's files. */
export async function findUnknownMigrations(client: Pool | PoolClient): Promise<string[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (tables[0].found === null) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE ${APPLIED} ORDER BY 1`,
  );
  // Read anew each time: an administrator may apply migrations that were put on the disk since the start.
  const known = new Set(await readdir(MIGRATIONS_FOLDER));
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}
