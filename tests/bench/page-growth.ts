import type { Prisma } from "#app/db/generated/client.ts";
import { createReads } from "#app/db/reads.server.ts";
import { countOf, pageOfIds } from "#app/domain/catalogue/torrents/list-query.server.ts";
import { PAGE_SIZE } from "#app/domain/catalogue/torrents/page-size.ts";
import { isSearch, readWanted } from "#app/domain/catalogue/torrents/read-wanted.server.ts";
import { listFromUrl } from "#app/routes/home/list-from-url.server.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const SMALL = 2_000;
const LARGE = 200_000;
const ROUNDS = 40;
const WARM_UP = 15;
const BAR = 2;

/** Page 5,000, or the last page where there are fewer. */
const pages = [
  { name: "home", small: "/", large: "/" },
  { name: "a category", small: "/?category=vst-effects", large: "/?category=vst-effects" },
  { name: "page 5,000", small: "/?page=100", large: "/?page=5000" },
  { name: "a word in the middle of names", small: "/?search=quetzal", large: "/?search=quetzal" },
  { name: "by name", small: "/?sortBy=name&sortOrder=asc", large: "/?sortBy=name&sortOrder=asc" },
  { name: "a platform", small: "/?platform=MAC", large: "/?platform=MAC" },
];

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each page's time at 200,000 torrents as a ratio to the same page at 2,000, and the plans that answer it. */
export async function benchPageGrowth(adminUrl: string): Promise<string[]> {
  const small = await startBenchSite(adminUrl, "patchbay_bench_small", SMALL);
  const large = await startBenchSite(adminUrl, "patchbay_bench_large", LARGE);
  const misses: string[] = [];
  process.stdout.write(`Pages at ${SMALL} and ${LARGE} torrents (median of ${ROUNDS}, in turn)\n`);
  for (const page of pages) {
    const times: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const pair = [await time(small, page.small), await time(large, page.large)] as const;
      if (round >= 0) for (const i of [0, 1] as const) times[i].push(pair[i]);
    }
    const [a, b] = [median(times[0]), median(times[1])];
    process.stdout.write(
      `  ${page.name.padEnd(32)} ${a.toFixed(1)} ms  ${b.toFixed(1)} ms  ratio ${(b / a).toFixed(2)}\n`,
    );
    if (b / a > BAR) misses.push(`${page.name}: ratio ${(b / a).toFixed(2)}, at most ${BAR}`);
  }
  for (const page of pages) misses.push(...(await explain(large, page.name, page.large)));
  await small.stop();
  await large.stop();
  return misses;
}

async function time({ client }: BenchSite, path: string): Promise<number> {
  const start = performance.now();
  const response = await client.request(path);
  const text = await response.text();
  if (response.status !== 200 || !text.includes("<table")) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - start;
}

async function explain({ database }: BenchSite, name: string, path: string): Promise<string[]> {
  const { page: _page, ...query } = listFromUrl(new URL(path, "http://site").searchParams, PAGE_SIZE);
  const misses: string[] = [];
  process.stdout.write(`\nEXPLAIN of ${name}\n`);
  const now = new Date();
  const wanted = isSearch(query) ? await readWanted(createReads(database.pool), query, now) : null;
  for (const sql of [pageOfIds(query, wanted, now), countOf(query, wanted, now)]) {
    const plan = await planOf(database, sql);
    process.stdout.write(`${plan.map((line) => `  ${line}\n`).join("")}`);
    if (plan.some((line) => /Seq Scan on torrents\b/.test(line))) misses.push(`${name}: a sequential scan of torrents`);
  }
  return misses;
}

async function planOf({ pool }: BenchSite["database"], sql: Prisma.Sql): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${sql.text}`,
    sql.values,
  );
  return rows.map((row) => row["QUERY PLAN"]);
}
