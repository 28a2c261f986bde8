import type { Client } from "pg";
import { openClient } from "#app/db/connections.server.ts";
import type { Log } from "#app/domain/core/ports/log.ts";

const RECONNECT_MS = 1_000;

/**
 * The advisory lock that marks a worker as alive, as two keys. It is shared, so that two ids with the same hash do not
 * wait for each other.
 */
const LOCK_KEYS = "hashtext('patchbay worker'), hashtext($1)";

/**
 * Holds an advisory lock under a worker's id for as long as the process lives. PostgreSQL releases it with the
 * connection, even if the process is killed; then other workers know that its jobs are free.
 */
export function createWorkerLock(connectionString: string, log: Log) {
  let client: Client | null = null;
  let held: Promise<void> | null = null;
  let released = false;

  async function lock(id: string): Promise<void> {
    const made = openClient({ connectionString, application_name: "patchbay worker lock" });
    made.on("error", (error) => {
      if (client !== made || released) return;
      client = null;
      log.warn({ err: error }, "the worker's lock was lost; locking again");
      void lockUntilHeld(id);
    });
    try {
      await made.connect();
      await made.query(`SELECT pg_advisory_lock_shared(${LOCK_KEYS})`, [id]);
      client = made;
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
  }

  async function lockUntilHeld(id: string): Promise<void> {
    while (!released)
      try {
        return await lock(id);
      } catch (error) {
        log.warn({ err: error }, "the worker cannot lock yet");
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
  }

  return {
    /** Resolves once the lock is held. */
    hold: (id: string): Promise<void> => {
      held ??= lockUntilHeld(id);
      return held;
    },
    async release(): Promise<void> {
      released = true;
      await client?.end().catch(() => undefined);
    },
  };
}
