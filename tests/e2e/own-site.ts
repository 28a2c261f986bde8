import { createDatabase, type Database } from "#app/db/client.server.ts";
import { emptySite } from "#tests/support/empty-site.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { makeDatabase } from "#tests/support/test-database.ts";
import { test as base } from "./test.ts";
import { workerSite } from "./worker-site.ts";

type OwnSite = { server: RunningServer; database: Database };

const LEFT = [
  "payments",
  "registration_tokens",
  "applications",
  "waiting_people",
  "mails",
  "users",
  "terms_versions WHERE id > 1",
];

/**
 * A site without content, for specs that change how people join: the worker's other one takes payments. Each test begins
 * with default settings, the first version of the rules and no members.
 */
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
    { scope: "worker", timeout: seconds(60) },
  ],
  defaultSettings: async ({ ownSite }, use) => {
    await emptySite(ownSite.database.pool, LEFT);
    await use(undefined);
  },
  baseURL: async ({ ownSite }, use) => use(ownSite.server.url),
});
