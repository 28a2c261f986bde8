import { createDatabase, type Database } from "#app/db/client.server.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { makeDatabase } from "#tests/support/test-database.ts";
import { test as base } from "./test.ts";
import { workerSite } from "./worker-site.ts";

type OwnSite = { server: RunningServer; database: Database };

/** A site without content, for specs that change how people join: all others share one that takes payments. */
export const test = base.extend<object, { ownSite: OwnSite }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from a destructured first parameter
    async ({}, use, { workerIndex }) => {
      const url = await makeDatabase(workerSite().databaseUrl, `patchbay_own_${workerIndex}`);
      const database = createDatabase(url, { max: 2 });
      const server = await startServer(url, { WEB_PROCESSES: "1" });
      await use({ server, database });
      await server.stop();
      await database.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.server.url),
});
