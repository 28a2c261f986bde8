import { openClient } from "#app/db/connections.server.ts";
import type { HoldLeaderLock } from "#app/domain/core/ports/leader-lock.ts";

/**
 * A PostgreSQL advisory lock on its own connection. PostgreSQL releases it with the connection, even if the process is
 * killed.
 */
export function createLeaderLock(connectionString: string, name: string): HoldLeaderLock {
  return async () => {
    const client = openClient({ connectionString, application_name: `patchbay ${name}` });
    const lost = new AbortController();
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    const release = () => client.end().catch(() => undefined);
    try {
      await client.connect();
      // The key keeps its old name: during an upgrade a process of an earlier version may hold the lock.
      const { rows } = await client.query<{ taken: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('patchbay turn'), hashtext($1)) AS taken",
        [name],
      );
      if (rows[0]?.taken) return { lost: lost.signal, release };
    } catch (error) {
      await release();
      throw error;
    }
    await release();
    return null;
  };
}
