import { openClient } from "#app/db/connections.server.ts";
import type { TakeTurn } from "#app/domain/ports/turn.ts";

/**
 * Turns at something, by an advisory lock of PostgreSQL on a connection of its own. PostgreSQL frees it with the
 * connection, also when the process was killed.
 */
export function createTurns(connectionString: string, name: string): TakeTurn {
  return async () => {
    const client = openClient({ connectionString, application_name: `patchbay ${name}` });
    const lost = new AbortController();
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    const giveUp = () => client.end().catch(() => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('patchbay turn'), hashtext($1)) AS taken",
        [name],
      );
      if (rows[0]?.taken) return { lost: lost.signal, giveUp };
    } catch (error) {
      await giveUp();
      throw error;
    }
    await giveUp();
    return null;
  };
}
