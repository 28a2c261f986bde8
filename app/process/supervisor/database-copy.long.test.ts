import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { makeFolder, startCluster } from "#tests/support/test-cluster.ts";
import { copyDatabase, dropDatabaseCopy, putDatabaseBack } from "./database-copy.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";

const folder = makeFolder("patchbay-copied-");
let postgres: EmbeddedPostgres;
let superuser: pg.Client;
/** A site's user on a shared server: it may create databases, but not end autovacuum. */
let owner: pg.Client;

const urlOf = (database: string) => {
  const url = new URL(postgres.url);
  [url.username, url.password, url.pathname] = ["owner", "of tests", database];
  return url.href;
};

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: "a report" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

beforeAll(async () => {
  postgres = await startCluster(folder, true);
  superuser = await connect(postgres.url);
  await superuser.query("CREATE ROLE owner LOGIN CREATEDB PASSWORD 'of tests'");
  for (const slow of ["naptime = '1s'", "vacuum_cost_delay = 100", "vacuum_cost_limit = 1"])
    await superuser.query(`ALTER SYSTEM SET autovacuum_${slow}`);
  await superuser.query("SELECT pg_reload_conf()");
  owner = await connect(urlOf("postgres"));
}, seconds(30));
afterAll(async () => {
  await superuser?.end();
  await owner?.end();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

let tables = 0;

/** Creates a table that keeps autovacuum busy for minutes, and waits until it is. */
async function keepBusy(database: string) {
  const client = await connect(urlOf(database));
  const table = `table_${++tables}`;
  await client.query(`CREATE TABLE ${table} AS SELECT n, repeat('x', 500) AS text FROM generate_series(1, 20000) n`);
  await client.query(`DELETE FROM ${table} WHERE n % 2 = 0`);
  await client.end();
  const workers = "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'autovacuum worker'";
  await expect
    .poll(async () => (await superuser.query(workers, [database])).rowCount, { timeout: seconds(30) })
    .toBe(1);
}

const databases = async () =>
  (await owner.query("SELECT datname FROM pg_database WHERE datname LIKE 'site%'")).rows.map(({ datname }) => datname);

describe("the copy of a database, beside autovacuum that its owner may not end", { timeout: seconds(90) }, () => {
  it("is made, put back and dropped", async () => {
    await owner.query("CREATE DATABASE site");
    await keepBusy("site");
    await expect(owner.query("DROP DATABASE site WITH (FORCE)")).rejects.toThrow("permission denied");

    const report = await connect(urlOf("site"));
    await expect(copyDatabase(urlOf("site"))).rejects.toThrow(
      "Others are using the database (a report): disconnect them",
    );
    await report.end();
    await copyDatabase(urlOf("site"));
    expect(await databases()).toEqual(["site", "site_before_upgrade"]);

    await connect(urlOf("site"));
    await keepBusy("site");
    await putDatabaseBack(urlOf("site"));
    expect(await databases()).toEqual(["site"]);

    await copyDatabase(urlOf("site"));
    await keepBusy("site_before_upgrade");
    await dropDatabaseCopy(urlOf("site"));
    expect(await databases()).toEqual(["site"]);
  });
});
