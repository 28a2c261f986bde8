import type { Pool } from "pg";
import { openPool } from "./connections.server.ts";

/**
 * Updates graphile-worker's own schema with its own migrations. Uses its own connection, because the caller's pool may
 * have none to spare.
 */
export async function migrateQueue(pool: Pool): Promise<void> {
  // Loaded only here, because a separate tracker does not need it otherwise.
  const { Logger, runMigrations } = await import("graphile-worker");
  const own = openPool({ ...pool.options, max: 1 });
  // graphile-worker requires an additional listener.
  own.on("connect", () => undefined);
  try {
    await runMigrations({ pgPool: own, logger: new Logger(() => () => undefined) });
  } finally {
    await own.end();
  }
}
