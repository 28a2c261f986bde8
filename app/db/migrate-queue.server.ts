import type { Pool } from "pg";
import { openPool } from "./connections.server.ts";

/**
 * Brings graphile-worker's own schema up to date: it migrates itself. Over a connection of its own, because the
 * caller's pool may have none to spare.
 */
export async function migrateQueue(pool: Pool): Promise<void> {
  // Loaded here only, because a separate tracker does not need it otherwise.
  const { Logger, runMigrations } = await import("graphile-worker");
  const own = openPool({ ...pool.options, max: 1 });
  // graphile-worker asks for a listener of its own.
  own.on("connect", () => undefined);
  try {
    await runMigrations({ pgPool: own, logger: new Logger(() => () => undefined) });
  } finally {
    await own.end();
  }
}
