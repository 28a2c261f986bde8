import type { Pool } from "pg";
import { migrate } from "#app/db/migrate.server.ts";
import { NewerDatabase } from "#app/db/newer-database.server.ts";
import { REFUSED } from "./launch/keep-running.ts";

/** Brings the database up to date, or ends this process when a newer version has done so: it would serve errors. */
export async function migrateOrEnd(pool: Pool): Promise<void> {
  try {
    await migrate(pool);
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(REFUSED);
  }
}
