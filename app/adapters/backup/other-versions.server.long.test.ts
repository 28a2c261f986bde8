import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findPendingMigrations, migrate, readMigrations } from "#app/db/migrate.server.ts";
import { cloneDatabase } from "#tests/support/database.ts";
import { seconds } from "#tests/support/seconds.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { withPlace } from "./testing.ts";
import { writeBackup } from "./write-backup.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-versions-"));
const at = new Date("2026-11-21T03:00:00Z");
const site = { name: "Patchbay", version: "0.1.0" };
const fileOf = (name: string) => path.join(folder, `${name}.tar.gz`);

afterAll(() => rmSync(folder, { recursive: true }));

describe("a backup", { timeout: seconds(60) }, () => {
  it("of an older site becomes one of today", async () => {
    const file = fileOf("older");
    const older = readMigrations().slice(0, -1);
    await withPlace(async (place) => {
      await migrate(place.pool, older);
      await place.pool.query("INSERT INTO users (id, username, email) VALUES ('one', 'one', 'one@patchbay.test')");
      const manifest = await writeBackup({ ...place, site }, file, at);
      expect(manifest.migrations.map(({ name }) => name)).toEqual(older.map(({ name }) => name));
    });
    await withPlace(async (place) => {
      const said: string[] = [];
      await restoreBackup({ ...place, replace: false }, file, (words) => said.push(words));
      expect(said.at(-1)).toBe(`Migrations added since: ${readMigrations().at(-1)?.name}`);
      expect(await findPendingMigrations(place.pool)).toEqual([]);
      expect((await place.pool.query("SELECT username FROM users")).rows).toEqual([{ username: "one" }]);
    });
  });

  it("of two trackers of an earlier release is restored without their lease, which today's site would refuse", async () => {
    const file = fileOf("trackers");
    await withPlace(async (place) => {
      await migrate(
        place.pool,
        readMigrations().filter(({ name }) => name < "20261230000040_without_standby"),
      );
      await place.pool.query("INSERT INTO tracker_leases (active, writer, standby) VALUES ('a', 'w', 'b')");
      await writeBackup({ ...place, site }, file, at);
    });
    await withPlace(async (place) => {
      await restoreBackup({ ...place, replace: false }, file);
      expect(await findPendingMigrations(place.pool)).toEqual([]);
    });
  });

  it("of a newer site is refused, and so is one whose migrations are not ours", async () => {
    const made = async (name: string, sql: string) => {
      const url = await cloneDatabase();
      await withPlace(
        async (place) => {
          await place.pool.query(sql);
          await writeBackup({ ...place, site }, fileOf(name), at);
        },
        async () => url,
      );
      return withPlace(async (place) => restoreBackup({ ...place, replace: false }, fileOf(name)));
    };
    await expect(
      made(
        "newer",
        "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9_newer', now())",
      ),
    ).rejects.toThrow("This site does not know the migration 9_newer. Update it first.");
    await expect(made("other", "UPDATE _prisma_migrations SET checksum = 'other'")).rejects.toThrow(
      "differs from the one that the archive was made with",
    );
  });

  it("made before the database was migrated by a newer version takes that back", async () => {
    await withPlace(
      async (place) => {
        await writeBackup({ ...place, site }, fileOf("before"), at);
        await place.pool.query(
          `CREATE TABLE later (id int);
           INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '9_newer', now())`,
        );
        await expect(migrate(place.pool)).rejects.toThrow("belongs to a newer version of Patchbay");
        await restoreBackup({ ...place, replace: true }, fileOf("before"));
        expect(await migrate(place.pool)).toEqual([]);
        expect((await place.pool.query("SELECT to_regclass('later') AS later")).rows[0].later).toBeNull();
      },
      () => cloneDatabase(),
    );
  });
});
