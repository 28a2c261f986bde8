import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import pg from "pg";

/** A statement that has ended, from when it was handed to its connection; without its values. */
export type StatementTime = { text: string; ms: number };

/** Publishes the time of each statement, in the context of whoever asked for it. */
const statementTimes = channel("patchbay.statement");

export const watchStatements = (watch: (statement: StatementTime) => void): void =>
  statementTimes.subscribe((statement) => watch(statement as StatementTime));

type Query = (...given: unknown[]) => unknown;

/** Times statements as long as somebody listens. COPY and cursors answer with a stream, and are not timed. */
const timed = (run: Query) =>
  ((...given: unknown[]) => {
    if (!statementTimes.hasSubscribers) return run(...given);
    const begun = performance.now();
    const [asked] = given;
    // A callback runs in the context of its connection.
    const end = AsyncLocalStorage.bind(() => {
      const text = typeof asked === "string" ? asked : (asked as pg.QueryConfig).text;
      statementTimes.publish({ text, ms: performance.now() - begun } satisfies StatementTime);
    });
    const callback = given.at(-1);
    if (typeof callback === "function")
      return run(...given.slice(0, -1), (...answer: unknown[]) => {
        end();
        callback(...answer);
      });
    const result = run(...given);
    if (result instanceof Promise) result.then(end, end);
    return result;
  }) as pg.Client["query"];

/** Time limit for a connection, so that an unreachable database is an error and not a hang. */
const CONNECT_MS = 10_000;

/**
 * A connection whose breaking is told by the statements that run on it, and ends nothing else. node-postgres emits an
 * error on a connection that nothing runs on, also while somebody holds it; without a listener that ends the process.
 */
class Client extends pg.Client {
  override query = timed((...given) => (super.query as Query)(...given));

  constructor(options?: string | pg.ClientConfig) {
    super(options);
    this.on("error", () => undefined);
  }

  /**
   * Each session counts in UTC, whatever zone the server, the database or the role prefers: Prisma reads times without
   * their offset, and intervals of days follow the session's zone. As a startup parameter it passes PgBouncer too.
   */
  override getStartupConf() {
    return { ...super.getStartupConf(), TimeZone: "UTC" };
  }
}

declare module "pg" {
  // Missing from the package's types.
  interface Client {
    getStartupConf(): Record<string, string>;
  }
}

/** A connection that prepares nothing under a name, whoever asks for it: the next statement may run on another server. */
class UnnamedClient extends Client {
  override query = timed((query, ...rest) =>
    (pg.Client.prototype.query as Query).call(this, withoutName(query), ...rest),
  );
}

const withoutName = (query: unknown) =>
  typeof query === "object" && query !== null && "name" in query && !("submit" in query)
    ? { ...query, name: undefined }
    : query;

/** A connection that another request gives back is handed on in that one's context: each gets it in its own. */
class Pool extends pg.Pool {
  override connect(done?: (...answer: never[]) => void) {
    const connect = super.connect as (...given: unknown[]) => unknown;
    return (done ? connect.call(this, AsyncLocalStorage.bind(done)) : connect.call(this)) as never;
  }
}

/** The only way to a pool (a lint rule keeps the others shut): all its connections are such clients from their start. */
export function openPool(options: pg.PoolConfig, Kind: typeof Client = Client): pg.Pool {
  const pool = new Pool({ keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...options, Client: Kind });
  // The pool drops a connection that breaks while idle, and says so here.
  pool.on("error", () => undefined);
  return pool;
}

/** The only way to a connection outside a pool. */
export const openClient = (options: pg.ClientConfig): pg.Client =>
  new Client({ keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...options });

/** Migrations and backups are one at a time, and a backup needs two. */
const DIRECT_MAX = 3;

export type Pools = {
  /** For statements and transactions. */
  pool: pg.Pool;
  /** For what lasts as long as its session: session locks, migrations, COPY. */
  direct: pg.Pool;
  end: () => Promise<void>;
};

type PoolsOptions = {
  connectionString: string;
  /**
   * The server itself, where `connectionString` is a PgBouncer that lends a server for a transaction at a time. Null
   * where that is the server already.
   */
  directUrl: string | null;
  max: number;
  name: string;
};

/** The pooled and the direct connections to one database, which are the same without a pooler. */
export function openPools({ connectionString, directUrl, max, name }: PoolsOptions): Pools {
  const application_name = name;
  if (!directUrl) {
    const pool = openPool({ connectionString, max, application_name });
    return { pool, direct: pool, end: () => pool.end() };
  }
  // Another name: the pooler keeps its connections when the site has ended, and a restore looks for a site that runs.
  const pool = openPool({ connectionString, max, application_name: `pooled ${name}` }, UnnamedClient);
  const direct = openPool({ connectionString: directUrl, max: DIRECT_MAX, application_name });
  return { pool, direct, end: async () => void (await Promise.all([pool.end(), direct.end()])) };
}
