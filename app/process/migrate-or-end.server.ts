import type { Pool } from "pg";
import { migrate } from "#app/db/migrate.server.ts";
import { NewerDatabase } from "#app/db/newer-database.server.ts";
import { REFUSED } from "./launch/keep-running.ts";

/** Migrates the database, or ends this process if a newer version has migrated it, because it would serve errors. */
export async function migrateOrEnd(pool: Pool): Promise<void> {
  try {
    await migrate(pool);
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(REFUSED);
  }
}
