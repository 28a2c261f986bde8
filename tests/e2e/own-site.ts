import type { Locator } from "@playwright/test";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { emptySite } from "#tests/support/empty-site.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { makeDatabase } from "#tests/support/test-database.ts";
import { test as base, expect } from "./test.ts";
import { workerSite } from "./worker-site.ts";

type OwnSite = { server: RunningServer; database: Database };

/** Opens a page until it shows this: a server reads changed settings anew within moments. */
export type OpenUntil = (path: string, shown: Locator) => Promise<void>;

type Fixtures = { openUntil: OpenUntil };
type Workers = { ownSite: OwnSite; siteEnvironment: Record<string, string> };

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
 * A site without content, for specs that change how people join: the worker's other one takes payments. Each test
 * begins with default settings, the first version of the rules and no members.
 */
export const test = base.extend<Fixtures, Workers>({
  /** Environment of a spec's own site, beyond that of the others: `test.use({ siteEnvironment: … })`. */
  siteEnvironment: [{}, { scope: "worker", option: true }],
  ownSite: [
    async ({ siteEnvironment }, use, { workerIndex }) => {
      const url = await makeDatabase(workerSite().databaseUrl, `patchbay_own_${workerIndex}`);
      const database = createDatabase(url, { max: 2 });
      const server = await startServer(url, { WEB_PROCESSES: "1", ...siteEnvironment });
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
  openUntil: async ({ open }, use) => {
    await use((path, shown) =>
      expect(async () => {
        await open(path);
        expect(await shown.isVisible()).toBe(true);
      }).toPass(),
    );
  },
});
