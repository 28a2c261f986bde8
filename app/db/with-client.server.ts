import type { Pool, PoolClient } from "pg";

/**
 * Runs `run` with one connection of the pool. The connection goes back to the pool afterwards, or is closed when `run`
 * throws: its transaction and its locks end with it.
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
