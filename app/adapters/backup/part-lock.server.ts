import path from "node:path";
import type { Pool, PoolClient } from "pg";
import { withClient } from "#app/db/with-client.server.ts";

/** Suffix of an archive's name until it is complete. */
export const PART = ".tar.gz.part";

const KEYS = "hashtext('patchbay backup'), hashtext($1)";
const free = (client: PoolClient, file: string) =>
  client.query(`SELECT pg_advisory_unlock(${KEYS})`, [path.basename(file)]);

/**
 * Holds an advisory lock under a file's name while the file is written. PostgreSQL releases it when the process ends,
 * so other processes can tell a file in progress from one that a crash left.
 */
export async function underPartLock<Value>(pool: Pool, file: string, write: () => Promise<Value>): Promise<Value> {
  return withClient(pool, async (client) => {
    await client.query(`SELECT pg_advisory_lock(${KEYS})`, [path.basename(file)]);
    const value = await write();
    // If the connection has broken since then, the lock is already released.
    await free(client, file).catch(() => undefined);
    return value;
  });
}

/** Whether no process is writing this file. */
export async function isAbandoned(pool: Pool, file: string): Promise<boolean> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${KEYS}) AS taken`, [
      path.basename(file),
    ]);
    if (rows[0]?.taken) await free(client, file);
    return rows[0]?.taken ?? false;
  });
}
