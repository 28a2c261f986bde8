import { existsSync, readFileSync } from "node:fs";
import type { Pool } from "pg";
import type { Prisma } from "#app/db/generated/client.ts";
import { createReads, type Reads } from "#app/db/reads.server.ts";
import { countFacets } from "#app/domain/catalogue/search/count-facets.server.ts";
import { findPage } from "#app/domain/catalogue/torrents/list-query.server.ts";
import { PAGE_SIZE } from "#app/domain/catalogue/torrents/page-size.ts";
import { isSearch, readWanted } from "#app/domain/catalogue/torrents/read-wanted.server.ts";
import { listFromUrl } from "#app/routes/home/list-from-url.server.ts";

/** Milliseconds: as a clock has them, and of the processor, which what else the machine does hardly changes. */
type Statement = { sql: Prisma.Sql; ms: number; cpu: number };

/** Processor time of a process so far, in milliseconds; 0 where the system does not tell. */
const cpuOf = (pid: number) => {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : 0;
};

/** Reads that say how long each statement took. */
function timed(pool: Pool, pid: number): { reads: Reads; taken: () => Statement[] } {
  const { rows } = createReads(pool);
  let statements: Statement[] = [];
  return {
    reads: {
      async rows(sql, planned) {
        const [start, before] = [performance.now(), cpuOf(pid)];
        const found = await rows(sql, planned);
        statements.push({ sql, ms: performance.now() - start, cpu: cpuOf(pid) - before });
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

const sum = (statements: Statement[], of: "ms" | "cpu") => statements.reduce((total, one) => total + one[of], 0);
const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

type Figures = { p50: number; p99: number; cpu99: number };

export type Measured = {
  total: number;
  /** Looking up the words, and the page with its total. */
  page: Figures;
  /** The counts of all filters. */
  facets: Figures;
  statements: Prisma.Sql[];
};

const figuresOf = (runs: Statement[][]): Figures => {
  const wall = runs.map((run) => sum(run, "ms"));
  const cpu = runs.map((run) => sum(run, "cpu"));
  return { p50: at(wall, 0.5), p99: at(wall, 0.99), cpu99: at(cpu, 0.99) };
};

/** Runs one address so often on one connection, after one run that is not counted. */
export async function measureQuery(pool: Pool, address: string, rounds: number): Promise<Measured> {
  const { page: _page, ...query } = listFromUrl(new URLSearchParams(address), PAGE_SIZE);
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const { reads, taken } = timed(pool, rows[0]?.pid ?? 0);
  const [pages, facets]: [Statement[][], Statement[][]] = [[], []];
  let total = 0;
  for (let round = -1; round < rounds; round++) {
    const now = new Date();
    const wanted = isSearch(query) ? await readWanted(reads, query, now) : null;
    ({ total } = await findPage(reads, query, { serves: true, now, memberId: "nobody", wanted }));
    const listed = taken();
    if (wanted) await countFacets(reads, wanted, now);
    const counted = taken();
    if (round < 0) continue;
    pages.push(listed);
    facets.push(counted);
  }
  const statements = [...(pages[0] ?? []), ...(facets[0] ?? [])].map(({ sql }) => sql);
  return { total, page: figuresOf(pages), facets: figuresOf(facets), statements };
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
