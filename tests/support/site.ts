import { afterAll, beforeAll } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { cloneDatabase, dropDatabase } from "./database.ts";
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
