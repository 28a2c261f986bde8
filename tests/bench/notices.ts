import type { Pool } from "pg";
import { createDatabase } from "#app/db/client.server.ts";
import { Prisma } from "#app/db/generated/client.ts";
import type { Reads } from "#app/db/reads.server.ts";
import type { Context, Services } from "#app/domain/kernel/context.server.ts";
import { readBell } from "#app/domain/notices/bell.server.ts";
import { findNotices } from "#app/domain/notices/find-notices.server.ts";
import { noticeColumns } from "#app/domain/notices/frame.server.ts";
import { recordCauses } from "#app/domain/notices/record-causes.server.ts";
import { tellMembers } from "#app/domain/notices/tell-members.server.ts";
import { actorFrom, makeContext, makeMember, makeTorrent } from "#tests/support/factories.ts";
import { makeDatabase } from "#tests/support/test-database.ts";
import { unwrap } from "#tests/support/unwrap.ts";

const MEMBERS = Number(process.env.BENCH_FOLLOWERS ?? 50_000);
/** Each member has so many; every second one is unread. */
const NOTICES = 20;
/** The member who is measured has so many. */
const MANY = 5_000;
const BAR_MS = 10;
const BAR_SECONDS = 60;
const ROUNDS = 15;

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

/** Measures bell and page of a member among a million notices, and how long it takes to tell all followers of a release. */
export async function benchNotices(adminUrl: string): Promise<string[]> {
  const { db, reads, pool, close } = createDatabase(await makeDatabase(adminUrl, "patchbay_bench_notices"), { max: 2 });
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

  const torrent = await makeTorrent(db, { name: "Kettle kit", publisherId: 1 });
  await recordCauses(db, context, [
    {
      kind: "release",
      page: `/torrents/${torrent.id}`,
      title: torrent.name,
      audience: "release",
      subjectId: torrent.id,
    },
  ]);
  const started = performance.now();
  await tellMembers(context as Services);
  const seconds = (performance.now() - started) / 1_000;
  const told = await db.notice.count({ where: { kind: "release" } });
  await close();
  process.stdout.write(`  one release told to ${told} followers     ${seconds.toFixed(1)} s\n`);
  if (seconds > BAR_SECONDS) misses.push(`a release takes ${seconds.toFixed(0)} s to tell, at most ${BAR_SECONDS}`);
  if (told !== MEMBERS) misses.push(`${told} of ${MEMBERS} followers were told`);
  return misses;
}
