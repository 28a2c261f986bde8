import { createDatabase, type Database } from "#app/db/client.server.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, signInClient } from "#tests/support/http-client.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { TEMPLATE, withDatabase } from "#tests/support/test-database.ts";

export type BenchSite = { database: Database; server: RunningServer; client: Client; stop: () => Promise<void> };

/** A site of its own with so many torrents, and a member signed in. */
export async function startBenchSite(
  adminUrl: string,
  name: string,
  torrents: number,
  // One process is measured unless told otherwise.
  extra: Record<string, string> = { WEB_PROCESSES: "1" },
): Promise<BenchSite> {
  const admin = createDatabase(adminUrl, { max: 1 });
  await admin.pool.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await admin.close();
  const url = withDatabase(adminUrl, name);
  const database = createDatabase(url, { max: 4 });
  await fill(database, torrents);
  const member = await makeMember(database.db);
  const server = await startServer(url, extra);
  const client = await signInClient(server.url, member.username, PASSWORD);
  return {
    database,
    server,
    client,
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}

/** Names of two common words round a middle one that only one name in a thousand has. */
async function fill({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO torrents (name, category, platform, size, size_bytes, info_hash, created_at, updated_at, seeders)
     SELECT (ARRAY['Amber','Brass','Cedar','Dusty','Ember','Frost','Glass','Hollow'])[1 + i % 8] || ' '
              || CASE WHEN i % 1000 = 7 THEN 'Quetzal' ELSE (ARRAY['Tape','Kick','Drone','Choir','Reed','Vox'])[1 + i % 6] END
              || ' ' || (ARRAY['Pads','Loops','Kit','Suite','Tools'])[1 + i % 5] || ' vol. ' || i,
       (ARRAY['DAWs','VST Instruments','VST Effects','Samples','eBooks/Tutorials','Extras','Miscellaneous'])[1 + i % 7],
       (ARRAY['PC','MAC','BOTH'])[1 + i % 3], i || ' KB', i * 1024, md5(i::text) || '00000000',
       now() - i * interval '5 minutes', now(), i % 40
     FROM generate_series(1, $1) i`,
    [count],
  );
  // The job that the INSERT leaves to the background would run beside what is measured.
  await pool.query("SELECT refresh_torrent_search(ARRAY(SELECT torrent_id FROM torrent_search_queue))");
  await pool.query("TRUNCATE torrent_search_queue");
  // Do not wait for autovacuum: index-only scans read rows until pages are marked all-visible.
  for (let tries = 0; tries < 20; tries++) {
    await pool.query("VACUUM ANALYZE torrents");
    const { rows } = await pool.query("SELECT relallvisible AS seen FROM pg_class WHERE relname = 'torrents'");
    if (rows[0]?.seen > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
