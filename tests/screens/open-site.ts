import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { makeDatabase, type startTestDatabase } from "#tests/support/test-database.ts";
import { type ContentName, contents } from "./contents.ts";

export type OpenSite = { server: RunningServer; database: Database; stop: () => Promise<void> };
type Postgres = Awaited<ReturnType<typeof startTestDatabase>>;

/** When pictures that are kept are taken: ahead of every clock (shifted-clock.mjs). */
const KEPT_AT = new Date("2031-05-04T12:00:00Z");

const running = new Set<OpenSite>();

/** Ends what a run that failed has left open. */
export const closeSites = () => Promise.all([...running].map((site) => site.stop()));

/** The built site with such a content, at the present time or at the time of the kept pictures. */
export async function openSite(
  postgres: Postgres,
  name: ContentName,
  { isKept = false, hasFiles = false } = {},
): Promise<OpenSite> {
  const now = isKept ? KEPT_AT : new Date();
  const dataDir = mkdtempSync(path.join(tmpdir(), "patchbay-screens-"));
  const url = await makeDatabase(postgres.url, `patchbay_screens_${name}`);
  const database = createDatabase(url, { max: 2 });
  await contents[name].seed({ db: database.db, dataDir, now, hasFiles });
  const clock = path.resolve("tests/screens/shifted-clock.mjs");
  const server = await startServer(url, {
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${clock}`.trim(),
    CLOCK_AHEAD_MS: String(isKept ? KEPT_AT.getTime() - Date.now() : 0),
  });
  const site: OpenSite = {
    server,
    database,
    async stop() {
      running.delete(site);
      await server.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  running.add(site);
  return site;
}
