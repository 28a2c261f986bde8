import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Context, Db } from "#app/domain/core/kernel/context.server.ts";
import { recordCauses } from "#app/domain/core/news/record-causes.server.ts";
import { readBell } from "#app/domain/notify/notices/bell.server.ts";
import { findNotices } from "#app/domain/notify/notices/find-notices.server.ts";
import { noticeColumns } from "#app/domain/notify/notices/frame.server.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import type { Client } from "#tests/support/http-client.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { startBenchSite } from "./site.ts";

const MEMBERS = Number(process.env.BENCH_FOLLOWERS ?? 50_000);
/** Each member has so many; every second one is unread. */
const NOTICES = 20;
/** The member who is measured has so many. */
const MANY = 5_000;
const BAR_MS = 10;
const BAR_SECONDS = 60;
const ROUNDS = 15;
/** How much slower the slowest hundredth of the site's pages may be while a release is told. */
const BAR_P99 = 1.2;
const QUIET_SECONDS = 20;
const TOLD_ROUNDS = 3;
const PAGES = ["/", "/?page=2", "/forums", "/messages", "/publishers", "/account", "/notices"];

const insertNotices = (whose: string, count: number) => `
  INSERT INTO notices (user_id, kind, page, link, title, told_at, read_at)
  SELECT u.id, 'reply', '/forums/topics/' || n, '/forums/replies/' || n, 'Topic ' || n,
    now() - n * interval '1 minute', CASE WHEN n % 2 = 0 THEN now() END
  FROM users u, generate_series(1, ${count}) n WHERE ${whose}`;

async function seed(pool: Pool, readerId: string): Promise<void> {
  await pool.query(`
    INSERT INTO users (id, username, email, is_active, updated_at)
    SELECT 'many-' || n, 'many' || n, 'many' || n || '@patchbay.test', true, now() FROM generate_series(1, ${MEMBERS}) n`);
  await pool.query(insertNotices("u.id LIKE 'many-%'", NOTICES));
  await pool.query(insertNotices(`u.id = '${readerId}'`, MANY));
  await pool.query("INSERT INTO publishers (id, name, slug) VALUES (1, 'Kettle', 'kettle')");
  await pool.query(`
    INSERT INTO follows (user_id, kind, subject_id, created_at)
    SELECT id, 'publisher', '1', now() FROM users WHERE id LIKE 'many-%'`);
  await pool.query("VACUUM ANALYZE");
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
const readsWhole = ({ Plans = [], ...plan }: Plan): boolean =>
  (plan["Node Type"] === "Seq Scan" && plan["Relation Name"] === "notices") || Plans.some(readsWhole);

/** The median of PostgreSQL's time for a statement, planning included, and whether it reads the whole table. */
async function explain(pool: Pool, { text, values }: Prisma.Sql) {
  const times: number[] = [];
  let isWhole = false;
  for (let round = 0; round < ROUNDS; round++) {
    const { rows } = await pool.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values });
    const [found] = rows[0]["QUERY PLAN"];
    times.push(found["Planning Time"] + found["Execution Time"]);
    isWhole = readsWhole(found.Plan);
  }
  return { ms: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, isWhole };
}

/** The statements that a use case reads by. */
async function statementsOf(context: Context, run: (context: Context) => Promise<unknown>): Promise<Prisma.Sql[]> {
  const statements: Prisma.Sql[] = [];
  const rows: Reads["rows"] = (statement, planned) => {
    statements.push(statement);
    return context.reads.rows(statement, planned);
  };
  await run({ ...context, reads: { rows } });
  return statements;
}

/** A member who reads page after page until it is enough. Answers milliseconds of each. */
async function read(client: Client, isEnough: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; !isEnough(); i++) {
    const started = performance.now();
    const answer = await client.request(PAGES[i % PAGES.length] ?? "/");
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.url} answers ${answer.status}`);
    times.push(performance.now() - started);
    // A pause, so that the reader alone does not fill the process.
    await sleep(20);
  }
  return times;
}

function readFor(client: Client, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  return read(client, () => performance.now() > end);
}

const percentile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;

type Round = { seconds: number; quiet: number[]; during: number[] };

/** Reads for a while, then has the site's worker tell all followers of a release while reading goes on. */
async function tellAll(db: Db, context: Context, client: Client, number: number): Promise<Round> {
  const quiet = await readFor(client, QUIET_SECONDS);
  const torrent = await makeTorrent(db, { name: `Kettle kit ${number}`, publisherId: 1 });
  const page = `/torrents/${torrent.id}`;
  const started = performance.now();
  let isTold = false;
  const reading = read(client, () => isTold);
  await recordCauses(db, context, [
    { kind: "release", page, title: torrent.name, audience: "release", subjectId: torrent.id },
  ]);
  // The last thousand and the end of the cause are committed together.
  while ((await db.noticeCause.count()) > 0) await sleep(100);
  const seconds = (performance.now() - started) / 1_000;
  isTold = true;
  return { seconds, quiet, during: await reading };
}

/**
 * Measures bell and page of a member among a million notices, how long it takes to tell all followers of a release, and
 * how much longer the site's pages take meanwhile.
 */
export async function benchNotices(adminUrl: string): Promise<string[]> {
  const site = await startBenchSite(adminUrl, "patchbay_bench_notices", 1_000);
  const { db, reads, pool } = site.database;
  const reader = await makeMember(db);
  await seed(pool, reader.id);
  const context = makeContext(db, actorFrom(reader), { reads });
  const measured: Record<string, Prisma.Sql[]> = {
    "bell of a page": [Prisma.sql`SELECT ${noticeColumns("/notices")} FROM users u WHERE u.id = ${reader.id}`],
    "bell of an event": await statementsOf(context, (from) => unwrap(readBell.execute(from, {}))),
    "first page": await statementsOf(context, (from) => unwrap(findNotices.execute(from, {}))),
    "page of unread ones": await statementsOf(context, (from) => unwrap(findNotices.execute(from, { show: "unread" }))),
    "page of a kind": await statementsOf(context, (from) => unwrap(findNotices.execute(from, { kind: "reply" }))),
    "page 100": await statementsOf(context, (from) => unwrap(findNotices.execute(from, { page: 100 }))),
  };
  const misses: string[] = [];
  process.stdout.write(
    `\n${MEMBERS * NOTICES + MANY} notices, ${MANY} of the reader; ms of PostgreSQL, median of ${ROUNDS}\n`,
  );
  for (const [name, statements] of Object.entries(measured)) {
    const found = await Promise.all(statements.map((statement) => explain(pool, statement)));
    const ms = found.reduce((sum, one) => sum + one.ms, 0);
    process.stdout.write(`  ${name.padEnd(36)} ${ms.toFixed(2)}\n`);
    if (ms > BAR_MS) misses.push(`${name} takes ${ms.toFixed(1)} ms, at most ${BAR_MS}`);
    if (found.some(({ isWhole }) => isWhole)) misses.push(`${name} reads the whole table`);
  }

  await readFor(site.client, QUIET_SECONDS / 2);
  const rounds: Round[] = [];
  for (let i = 1; i <= TOLD_ROUNDS; i++) rounds.push(await tellAll(db, context, site.client, i));
  const told = await db.notice.count({ where: { kind: "release" } });
  await site.stop();
  const seconds = Math.max(...rounds.map((round) => round.seconds));
  process.stdout.write(`  one release told to ${told / TOLD_ROUNDS} followers     ${seconds.toFixed(1)} s at most\n`);
  const ratios = rounds.map(({ quiet, during }) => {
    const [before, meanwhile] = [percentile(quiet, 0.99), percentile(during, 0.99)];
    process.stdout.write(
      `  p99 of ${quiet.length} pages ${before.toFixed(0)} ms, of ${during.length} while a release is told ${meanwhile.toFixed(0)} ms\n`,
    );
    return meanwhile / before;
  });
  const ratio = percentile(ratios, 0.5);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  process.stdout.write(`  pages take ${ratio.toFixed(2)} times as long meanwhile (${spread})\n`);
  if (ratio > BAR_P99)
    misses.push(`pages take ${ratio.toFixed(2)} times as long while a release is told, at most ${BAR_P99}`);
  if (seconds > BAR_SECONDS) misses.push(`a release takes ${seconds.toFixed(0)} s to tell, at most ${BAR_SECONDS}`);
  if (told !== MEMBERS * TOLD_ROUNDS) misses.push(`${told} of ${MEMBERS * TOLD_ROUNDS} notices were told`);
  return misses;
}
