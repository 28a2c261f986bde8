import type { Context } from "../../core/kernel/context.server.ts";
import type { OnProgress } from "../../core/ports/host.ts";

type TableState = { name: string; bytes: number; dead: number };

const statesOf = ({ db }: Pick<Context, "db">) => db.$queryRaw<TableState[]>`
  SELECT c.relname AS name, pg_total_relation_size(c.oid)::float AS bytes, coalesce(s.n_dead_tup, 0)::float AS dead
  FROM pg_class c LEFT JOIN pg_stat_all_tables s ON s.relid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY 1`;

const sumOf = (states: TableState[], name: "bytes" | "dead") => states.reduce((sum, state) => sum + state[name], 0);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString("en-US")} KB`;

/** Runs VACUUM (ANALYZE) on each table separately, outside transactions, while the site runs. */
export async function optimizeDatabase(context: Pick<Context, "db">, onProgress: OnProgress): Promise<string> {
  const before = await statesOf(context);
  for (const { name, bytes, dead } of before) {
    const started = performance.now();
    await context.db.$executeRawUnsafe(`VACUUM (ANALYZE) "${name.replaceAll('"', '""')}"`);
    onProgress(`${name}: ${kilobytes(bytes)}, ${dead} dead rows, ${Math.round(performance.now() - started)} ms`);
  }
  const after = await statesOf(context);
  const dead = sumOf(before, "dead");
  const gone = Math.max(0, dead - sumOf(after, "dead"));
  return `${before.length} tables optimized: the space of ${gone.toLocaleString("en-US")} dead rows can be reused. The tables now take ${kilobytes(sumOf(after, "bytes"))}.`;
}
