import { createDatabase } from "#app/db/client.server.ts";
import { writeDocuments } from "#app/domain/catalogue/search/write-documents.server.ts";
import { makeContext } from "#tests/support/factories.ts";
import { makeDatabase } from "#tests/support/test-database.ts";
import { countCpu, familyOf, findPostmasterPid } from "./pages/processes.ts";
import { INSERT_PUBLISHERS, insertTorrents } from "./search/seed.ts";

const TORRENTS = Number(process.env.BENCH_TORRENTS ?? 200_000);
const FILES = 30;
const BAR_SECONDS = 120;

/** Measures PostgreSQL's CPU time for one INSERT of many torrents, and for their search documents after it. */
export async function benchBulkInsert(adminUrl: string): Promise<string[]> {
  const { db, pool, close } = createDatabase(await makeDatabase(adminUrl, "patchbay_bench_bulk"), { max: 2 });
  const postmaster = await findPostmasterPid(pool);
  async function cpuOf(work: () => Promise<unknown>): Promise<number> {
    const taken = countCpu(() => familyOf(postmaster));
    await work();
    return taken();
  }
  await pool.query(INSERT_PUBLISHERS);
  const insert = await cpuOf(() => pool.query(insertTorrents(1, TORRENTS, FILES)));
  const signal = new AbortController().signal;
  const documents = await cpuOf(() => writeDocuments(makeContext(db, null), { signal }));
  const { rows } = await pool.query("SELECT count(*)::int AS found FROM torrent_search WHERE is_active");
  await close();
  process.stdout.write(
    `\nOne INSERT of ${TORRENTS} torrents with ${FILES} files each, CPU s of PostgreSQL\n` +
      `  the statement                        ${insert.toFixed(1)}\n` +
      `  search documents in the background   ${documents.toFixed(1)}\n`,
  );
  return [
    ...(insert > BAR_SECONDS
      ? [`one INSERT of ${TORRENTS} torrents takes ${insert.toFixed(0)} s, at most ${BAR_SECONDS}`]
      : []),
    ...(rows[0]?.found === TORRENTS ? [] : [`a search finds ${rows[0]?.found} of ${TORRENTS} torrents`]),
  ];
}
