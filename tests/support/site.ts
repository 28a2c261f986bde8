import { afterAll, beforeAll } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { notifyProgress } from "#app/domain/core/kernel/progress.server.ts";
import { askBroker } from "./broker.ts";
import { cloneDatabase, dropDatabase } from "./database.ts";
import { emptySite } from "./empty-site.ts";
import type { SharedSite } from "./global-setup.ts";
import { type RunningServer, startServer } from "./running-server.ts";
import { seconds } from "./seconds.ts";

export type Site = Database & { server: RunningServer; databaseUrl: string };

/** For a test file: the built server on a database of its own. Read it inside tests. */
export function useSite(extra: Record<string, string> = {}): Site {
  const site: Partial<Site> = {};
  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    Object.assign(site, createDatabase(databaseUrl, { max: 3 }), {
      databaseUrl,
      server: await startServer(databaseUrl, extra),
    });
  });
  afterAll(async () => {
    await site.server?.stop();
    await site.close?.();
    if (site.databaseUrl) await dropDatabase(site.databaseUrl);
  });
  return site as Site;
}

/**
 * For most test files: the built server that the files of a worker share one after another. Each begins with a site as
 * if it were new: only its operator, no content, default settings, no limit used. A file undoes any other change to the
 * whole site. Read the properties inside tests.
 */
export function useSharedSite(): Database & SharedSite {
  const site: Partial<Database & SharedSite> = {};
  beforeAll(async () => {
    const shared = await askBroker<SharedSite>(`/site/${process.env.VITEST_POOL_ID}`);
    Object.assign(site, createDatabase(shared.databaseUrl, { max: 3 }), shared);
    if (site.pool) await emptySite(site.pool, ["users WHERE username <> 'operator'"]);
    // Ranks and totals of the former file's rows would be shown for a minute.
    if (site.db) await notifyProgress(site.db, "caches");
  });
  afterAll(() => site.close?.());
  return site as Database & SharedSite;
}

/** Waits until something holds; for what another process does in its own time. */
export async function eventually(claim: () => Promise<void>, ms = seconds(5)): Promise<void> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
