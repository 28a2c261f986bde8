import type { Pool } from "pg";
import type { Prisma } from "#app/db/generated/client.ts";
import { createReads, type Reads } from "#app/db/reads.server.ts";
import { countFacets } from "#app/domain/search/count-facets.server.ts";
import { findPage } from "#app/domain/torrents/list-query.server.ts";
import { PAGE_SIZE } from "#app/domain/torrents/page-size.ts";
import { isSearch, readWanted } from "#app/domain/torrents/read-wanted.server.ts";
import { listFromUrl } from "#app/routes/home/list-url.ts";

type Statement = { sql: Prisma.Sql; ms: number };

/** Reads that say how long each statement took. */
function timed(pool: Pool): { reads: Reads; taken: () => Statement[] } {
  const { rows } = createReads(pool);
  let statements: Statement[] = [];
  return {
    reads: {
      async rows(sql, planned) {
        const start = performance.now();
        const found = await rows(sql, planned);
        statements.push({ sql, ms: performance.now() - start });
        return found as never;
      },
    },
    taken() {
      const all = statements;
      statements = [];
      return all;
    },
  };
}

const sum = (statements: Statement[]) => statements.reduce((total, { ms }) => total + ms, 0);
const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

export type Measured = {
  total: number;
  /** Milliseconds: looking up the words, and the page with its total. */
  page: { p50: number; p99: number };
  /** The counts of all filters. */
  facets: { p50: number; p99: number };
  statements: Prisma.Sql[];
};

/** Runs one address so often on one connection, after one run that is not counted. */
export async function measureQuery(pool: Pool, address: string, rounds: number): Promise<Measured> {
  const { page: _page, ...query } = listFromUrl(new URLSearchParams(address), PAGE_SIZE);
  const { reads, taken } = timed(pool);
  const [pages, facets]: [number[], number[]] = [[], []];
  let total = 0;
  let statements: Prisma.Sql[] = [];
  for (let round = -1; round < rounds; round++) {
    const now = new Date();
    const wanted = isSearch(query) ? await readWanted(reads, query, now) : null;
    ({ total } = await findPage(reads, query, { now, memberId: "nobody", wanted }));
    const listed = taken();
    if (wanted) await countFacets(reads, wanted, now);
    const counted = taken();
    statements = [...listed, ...counted].map(({ sql }) => sql);
    if (round < 0) continue;
    pages.push(sum(listed));
    facets.push(sum(counted));
  }
  const figures = (values: number[]) => ({ p50: at(values, 0.5), p99: at(values, 0.99) });
  return { total, page: figures(pages), facets: figures(facets), statements };
}

/** The plan of a statement, with what it read and how long it took. */
export async function explain(pool: Pool, { text, values }: Prisma.Sql): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
    values as unknown[],
  );
  return rows.map((row) => row["QUERY PLAN"]);
}

const SIZES = `SELECT relname AS name, relkind = 'i' AS "isIndex", pg_size_pretty(pg_relation_size(c.oid)) AS size
  FROM pg_class c WHERE relkind IN ('i', 'r') AND relnamespace = 'public'::regnamespace
    AND relname ~ '^(torrent_search|search_vocabulary|torrents$|torrents_name)' ORDER BY pg_relation_size(c.oid) DESC`;

export async function sizesOnDisk(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; isIndex: boolean; size: string }>(SIZES);
  return rows.map(({ name, isIndex, size }) => `${isIndex ? "index" : "table"} ${name.padEnd(32)} ${size}`);
}
