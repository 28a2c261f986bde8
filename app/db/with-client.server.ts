import type { Pool, PoolClient } from "pg";

/**
 * Calls `run` with one connection of the pool. Afterwards the connection returns to the pool, or is closed if `run`
 * throws, which ends its transaction and locks.
 */
export async function withClient<Value>(pool: Pool, run: (client: PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await run(client);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
