import pg from "pg";

/** Longer than that nobody waits for a connection: a database that is away is an error, not a hang. */
const CONNECT_MS = 10_000;

/**
 * A connection whose breaking is told by the statements that run on it, and ends nothing else. node-postgres emits an
 * error on a connection that nothing runs on, also while somebody holds it; without a listener that ends the process.
 */
class Client extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    this.on("error", () => undefined);
  }
}

/** The only way to a pool (a lint rule keeps the others shut): all its connections are such clients from their start. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...options, Client });
  // The pool drops a connection that breaks while idle, and says so here.
  pool.on("error", () => undefined);
  return pool;
}

/** The only way to a connection outside a pool. */
export const openClient = (options: pg.ClientConfig): pg.Client =>
  new Client({ keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...options });
