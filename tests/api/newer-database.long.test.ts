import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSharedSite } from "#tests/support/site.ts";

const FUTURE = "29991231000000_future";
const MARK = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('future', '', '${FUTURE}', now())`;

describe("a database that a newer version has migrated", { timeout: seconds(60) }, () => {
  let url: string;
  let database: Database;
  beforeAll(async () => {
    url = await cloneDatabase();
    database = createDatabase(url, { max: 1 });
    await database.pool.query(MARK);
  });
  afterAll(async () => {
    await database.close();
    await dropDatabase(url);
  });

  it.each(["all", "web", "worker", "tracker"])("keeps ROLE=%s from starting, in words and for good", async (ROLE) => {
    const refused = await startServer(url, { ROLE, WEB_PROCESSES: "1" }, "supervisor").catch(
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/^server ended with 78:/);
    expect(refused).toContain(`this one does not know the migration ${FUTURE}.\nStart the newer version`);
    expect(refused).not.toContain("is ready");
  });
});

describe("a site whose database is migrated by a newer version while it runs", () => {
  const site = useSharedSite();

  it("is not healthy until that is undone", async () => {
    const health = async () => {
      const response = await fetch(`${site.server.url}/healthz`);
      return [response.status, await response.json()];
    };
    expect(await health()).toEqual([200, { status: "ok" }]);
    await site.pool.query(MARK);
    try {
      expect(await health()).toEqual([503, { status: "database of a newer version" }]);
    } finally {
      await site.pool.query("DELETE FROM _prisma_migrations WHERE id = 'future'");
    }
    expect(await health()).toEqual([200, { status: "ok" }]);
  });
});
