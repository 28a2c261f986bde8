import path from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { fillTables } from "#tests/support/largest-rows.ts";
import { seconds } from "#tests/support/seconds.ts";
import { startLoad } from "#tests/support/site-load.ts";
import { startTaggedSite } from "#tests/support/tagged-site.ts";

let url: string;
let database: Database;
let site: Awaited<ReturnType<typeof startTaggedSite>>;
beforeAll(async () => {
  url = await cloneDatabase();
  database = createDatabase(url, { max: 3 });
  site = await startTaggedSite(url);
}, seconds(120));
afterAll(async () => {
  await site?.stop();
  await database?.close();
  await dropDatabase(url);
});

/** Tables that the site empties by itself, and those that no member fills. */
const ITS_OWN = ["rate_limits", "torrent_companions", "torrent_search_queue", "tracker_logs", "announcer_state"];

/** Rows of each table that nothing but a migration takes away. */
async function countRows(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)",
    [ITS_OWN],
  );
  const counted = await pool.query<{ name: string; rows: number }>(
    rows.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}"`).join(" UNION ALL "),
  );
  return new Map(counted.rows.map((row) => [row.name, row.rows]));
}

it("upgrades from tag to tag and back refuse, cut off and lose nothing", { timeout: seconds(120) }, async () => {
  const operator = await signInClient(site.server.url, "operator", "correct horse battery");
  const inUse = async () => (await operator.json("/api/admin/system/release")).body.release;
  expect(await inUse()).toEqual({
    version: "0.1.0",
    newer: null,
    previous: null,
    upgrade: null,
    running: null,
    log: path.join(site.server.dataDir, "upgrade.log"),
    instead: null,
  });

  site.release({ version: "0.2.0", sql: '-- Runs since: 0.1.0\nALTER TABLE "users" ADD COLUMN "mark" TEXT;' });
  site.fetchTags();
  expect(await inUse()).toMatchObject({ version: "0.1.0", newer: "0.2.0" });

  const load = await startLoad(database, site.server.url);
  const upgraded = await site.run("upgrade");
  expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining("Patchbay 0.2.0 is in use.") });
  expect(await inUse()).toMatchObject({ version: "0.2.0", newer: null, upgrade: { from: "0.1.0", problem: null } });
  // This tree serves on a schema that it does not know, as the release after it has declared that it may.
  expect(await site.run("rollback")).toMatchObject({ code: 0 });
  expect(await inUse()).toMatchObject({ version: "0.1.0", newer: "0.2.0" });
  await load.stop();
  expect(load.problems, site.server.output()).toEqual([]);
  expect(Object.values(load.answers).every((count) => count > 0)).toBe(true);
});

it("the button changes it too, as a form without JavaScript and as a call", { timeout: seconds(120) }, async () => {
  const operator = await signInClient(site.server.url, "operator", "correct horse battery");
  const ends = (version: string) =>
    expect
      .poll(async () => (await operator.json("/api/admin/system/release")).body.release, { timeout: seconds(60) })
      .toMatchObject({ version, running: null, upgrade: { to: version, problem: null } });
  expect(await (await operator.request("/admin/system")).text()).toContain("Upgrade to <!-- -->0.2.0");
  const address = "/admin/system/release/0.2.0";
  expect(await (await operator.request(address)).text()).toContain("This site runs Patchbay <!-- -->0.1.0");
  const sent = await operator.request(address, { form: { password: "correct horse battery" } });
  expect(sent.headers.get("Location")).toBe("/admin/system");
  await ends("0.2.0");
  const call = (version: string) =>
    operator.json("/api/admin/system/release", {
      method: "POST",
      json: { version, password: "correct horse battery" },
    });
  expect(await call("9.9.9")).toMatchObject({ status: 409 });
  expect(await call("0.1.0")).toMatchObject({ status: 200, body: { kind: "rollback", from: "0.2.0" } });
  await ends("0.1.0");
});

it("one that needs a copy of the database keeps the rows of each table", { timeout: seconds(120) }, async () => {
  const { id } = await makeMember(database.db);
  await fillTables(database.pool, id, { rows: 3 });
  const before = await countRows(database.pool);
  expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);
  // While the database is copied, nobody else may be connected.
  await database.close();
  site.release({ version: "0.3.0", sql: '-- Runs since: this release\nALTER TABLE "users" ADD COLUMN "other" TEXT;' });
  expect(await site.run("upgrade", "0.3.0")).toMatchObject({
    code: 0,
    said: expect.stringMatching(/so a copy is kept for going back[\s\S]*Patchbay 0\.3\.0 is in use\./),
  });
  expect((await fetch(site.server.url)).status).toBe(200);
  database = createDatabase(url, { max: 3 });
  const after = await countRows(database.pool);
  expect([...before].filter(([name, rows]) => (after.get(name) ?? 0) < rows)).toEqual([]);
  expect(await site.run("rollback")).toMatchObject({
    code: 1,
    said: expect.stringContaining("no longer runs on this database, because of 20990101000003_of_0.3.0."),
  });
});

it("one whose migration fails leaves the release before, with all rows", { timeout: seconds(120) }, async () => {
  const before = await countRows(database.pool);
  await database.close();
  site.release({
    version: "0.4.0",
    sql: '-- Runs since: this release\nDELETE FROM "audit_entries";\nSELECT 1 / 0;',
  });
  const { code, said } = await site.run("upgrade", "0.4.0");
  expect(said).toMatch(/Patchbay 0\.4\.0 is not in use, and 0\.3\.0 still serves: .*20990101000004_of_0\.4\.0/);
  expect(code).toBe(1);
  expect((await fetch(site.server.url)).status).toBe(200);
  database = createDatabase(url, { max: 3 });
  const after = await countRows(database.pool);
  expect([...before].filter(([name, rows]) => (after.get(name) ?? 0) < rows)).toEqual([]);
});
