import { afterAll, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { type Migration, migrate, readMigrations } from "./migrate.server.ts";
import {
  findRefusedMigrations,
  findUnknownMigrations,
  isDeclared,
  NewerDatabase,
  runsSince,
} from "./newer-database.server.ts";
import { compareVersions, parseVersion, readVersion } from "./versions.server.ts";

const database = useDatabase();
afterAll(() => database.pool.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '2099%'"));

/** Migrations from before releases had tags do not declare it and cannot be changed. */
const DECLARED_FROM = "20261216000000";

const ofName = (name: string, sql: string): Migration => ({ name, sql, checksum: "0".repeat(64) });
const undeclared = (migrations: Migration[]) =>
  migrations.filter(({ name, sql }) => name >= DECLARED_FROM && !isDeclared(sql)).map(({ name }) => name);

it("each migration says which releases run on the schema that it leaves", () => {
  const wrong = [
    "",
    "-- Runs since: soon",
    "-- runs since: 0.2.0",
    "SELECT 1; -- Runs since: 0.2.0",
    "-- Runs since: 0.2",
  ];
  const right = ["-- Runs since: 0.2.0\nSELECT 1", "-- Why.\n-- Runs since: this release\nSELECT 1"];
  const all = [...wrong, ...right].map((sql, i) => ofName(`20270101000${i}`, sql));
  expect(undeclared(all)).toEqual(all.slice(0, wrong.length).map(({ name }) => name));
  expect(undeclared([ofName("20261215050001_backup_copies", "")])).toEqual([]);
  expect(right.map(runsSince)).toEqual(["0.2.0", null]);
  expect(undeclared(readMigrations())).toEqual([]);
});

it("a release runs on a newer database whose migrations let it, and on no other", async () => {
  const { pool } = database;
  const apply = (name: string, sql: string) => migrate(pool, [...readMigrations(), ofName(name, sql)]);
  const [major = 0, minor = 0, patch = 0] = parseVersion(readVersion()) ?? [];
  const own = `${major}.${minor}.${patch}`;
  await apply("20990101000000_harmless", `-- Runs since: ${own}\nSELECT 1`);
  expect(await findUnknownMigrations(pool)).toEqual(["20990101000000_harmless"]);
  expect(await findRefusedMigrations(pool)).toEqual([]);
  expect(await findRefusedMigrations(pool, "0.0.1")).toEqual(["20990101000000_harmless"]);
  // The start continues.
  expect(await migrate(pool)).toEqual([]);

  await apply("20990102000000_later", `-- Runs since: ${major}.${minor + 1}.0\nSELECT 1`);
  await expect(migrate(pool)).rejects.toThrow(NewerDatabase);
  await expect(migrate(pool)).rejects.toThrow("does not know the migration 20990102000000_later.");
  expect(await findRefusedMigrations(pool, `${major}.${minor + 1}.0`)).toEqual([]);
  await pool.query("DELETE FROM _prisma_migrations WHERE migration_name = '20990102000000_later'");

  await apply("20990103000000_drops", "-- Runs since: this release\nSELECT 1");
  await apply("20990104000000_silent", "SELECT 1").catch(() => undefined);
  expect(await findRefusedMigrations(pool, "99.0.0")).toContain("20990103000000_drops");
});

it("versions are compared by their numbers", () => {
  const order = ["0.1.0", "0.2.0", "0.10.0", "1.0.0", "1.0.9", "1.0.10"];
  expect([...order].sort(() => 0.5).sort(compareVersions)).toEqual(order);
  expect(compareVersions("1.2.3", "1.2.3")).toBe(0);
  for (const wrong of ["1.2", "v1.2.3", "1.2.3-rc", "", "1.2.x"]) expect(parseVersion(wrong)).toBeNull();
  expect(() => compareVersions("1.2", "1.2.3")).toThrow("1.2 is not a version");
});
