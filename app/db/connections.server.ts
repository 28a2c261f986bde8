import { AsyncResource } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import pg from "pg";

/** A finished statement with its time since it was passed to the connection; without its values. */
export type StatementTime = { text: string; ms: number };

/** Publishes the time of each statement in its caller's context. */
const statementTimes = channel("patchbay.statement");

export const watchStatements = (watch: (statement: StatementTime) => void): void =>
  statementTimes.subscribe((statement) => watch(statement as StatementTime));

type Query = (...given: unknown[]) => unknown;

/**
 * A function that runs in the context of this call, whoever calls it. `AsyncLocalStorage.bind` also defines a property
 * on each function, which takes 5 % of the processor time of an API call on Node 20.
 */
function keepContext<Given extends unknown[]>(run: (...given: Given) => unknown): (...given: Given) => void {
  const here = new AsyncResource("patchbay.statement");
  return (...given) => void here.runInAsyncScope(run, undefined, ...given);
}

/** Times statements while there are subscribers. COPY and cursors answer with a stream and are not timed. */
const timed = (run: Query) =>
  ((...given: unknown[]) => {
    if (!statementTimes.hasSubscribers) return run(...given);
    const begun = performance.now();
    const [asked] = given;
    // A callback runs in the context of its connection.
    const end = keepContext(() => {
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

/** Time limit for connecting, so that an unreachable database is an error and not a hang. */
const CONNECT_MS = 10_000;

/**
 * A connection that reports a break only to the statements that run on it. node-postgres emits an error on an idle
 * connection even while somebody holds it; without a listener that ends the process.
 */
class Client extends pg.Client {
  override query = timed((...given) => (super.query as Query)(...given));

  constructor(options?: string | pg.ClientConfig) {
    super(options);
    this.on("error", () => undefined);
  }

  /**
   * Each session uses UTC, whatever zone the server, the database or the role prefers: Prisma reads times without their
   * offset, and intervals of days follow the session's zone. As a startup parameter it passes PgBouncer too.
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

/** A connection that never prepares named statements: the next statement may run on another server. */
class UnnamedClient extends Client {
  override query = timed((query, ...rest) =>
    (pg.Client.prototype.query as Query).call(this, withoutName(query), ...rest),
  );
}

const withoutName = (query: unknown) =>
  typeof query === "object" && query !== null && "name" in query && !("submit" in query)
    ? { ...query, name: undefined }
    : query;

/**
 * The pool hands a released connection to the next request in the releasing request's context. This pool restores the
 * caller's own context.
 */
class Pool extends pg.Pool {
  override connect(done?: (...answer: never[]) => void) {
    const connect = super.connect as (...given: unknown[]) => unknown;
    return (done ? connect.call(this, keepContext(done)) : connect.call(this)) as never;
  }
}

/** The only way to a pool (a lint rule forbids others), so that all its connections are such clients. */
export function openPool(options: pg.PoolConfig, Kind: typeof Client = Client): pg.Pool {
  const pool = new Pool({ keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...options, Client: Kind });
  // The pool drops an idle connection that breaks, and reports it here.
  pool.on("error", () => undefined);
  return pool;
}

/** The only way to a connection outside a pool. */
export const openClient = (options: pg.ClientConfig): pg.Client =>
  new Client({ keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...options });

/** Migrations and backups run one at a time, and a backup needs two. */
const DIRECT_MAX = 3;

export type Pools = {
  /** For statements and transactions. */
  pool: pg.Pool;
  /** For what must last as long as its session: session locks, migrations, COPY. */
  direct: pg.Pool;
  end: () => Promise<void>;
};

type PoolsOptions = {
  connectionString: string;
  /** The server itself if `connectionString` is a PgBouncer in transaction mode. Null if that is the server already. */
  directUrl: string | null;
  max: number;
  name: string;
};

/** The pooled and the direct connections to one database. They are identical if there is no pooler. */
export function openPools({ connectionString, directUrl, max, name }: PoolsOptions): Pools {
  const application_name = name;
  if (!directUrl) {
    const pool = openPool({ connectionString, max, application_name });
    return { pool, direct: pool, end: () => pool.end() };
  }
  // Another name: the pooler keeps its connections when the site has ended, and a restore looks for a running site.
  const pool = openPool({ connectionString, max, application_name: `pooled ${name}` }, UnnamedClient);
  const direct = openPool({ connectionString: directUrl, max: DIRECT_MAX, application_name });
  return { pool, direct, end: async () => void (await Promise.all([pool.end(), direct.end()])) };
}
