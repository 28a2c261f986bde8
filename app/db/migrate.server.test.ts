import type pg from "pg";
import { describe, expect, it } from "vitest";
import { cloneDatabase, dropDatabase, useDatabase } from "#tests/support/database.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { schemaAsSql } from "#tests/support/schema-engine.ts";
import { createDatabase } from "./client.server.ts";
import { isUniqueViolation } from "./errors.server.ts";
import { migrate, readMigrations } from "./migrate.server.ts";
import { UnusableDatabase } from "./unusable-database.server.ts";

async function withEmpty(run: (open: ReturnType<typeof createDatabase>) => Promise<void>) {
  const url = await cloneDatabase(null);
  const open = createDatabase(url);
  try {
    await run(open);
  } finally {
    await open.close();
    await dropDatabase(url);
  }
}

const catalog = {
  columns: `SELECT concat_ws(' ', table_name, column_name, udt_name, character_maximum_length, numeric_precision,
      numeric_scale, datetime_precision, is_nullable, column_default) AS line
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1`,
  indexes: `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
  foreignKeys: `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
    WHERE contype = 'f' ORDER BY 1`,
  enums: `SELECT enumtypid::regtype || ' ' || string_agg(enumlabel, ' ' ORDER BY enumsortorder) AS line FROM pg_enum
    GROUP BY enumtypid ORDER BY 1`,
};

async function describeDatabase(pool: pg.Pool): Promise<Record<keyof typeof catalog, string[]>> {
  const lines = async (sql: string) => (await pool.query<{ line: string }>(sql)).rows.map(({ line }) => line);
  const [columns, indexes, foreignKeys, enums] = await Promise.all(Object.values(catalog).map(lines));
  return { columns: columns ?? [], indexes: indexes ?? [], foreignKeys: foreignKeys ?? [], enums: enums ?? [] };
}

const database = useDatabase();

describe("migrate", () => {
  it("brings an empty database up, and then has nothing to do", async () => {
    await withEmpty(async ({ pool }) => {
      expect(await migrate(pool)).toEqual(readMigrations().map(({ name }) => name));
      expect(await migrate(pool)).toEqual([]);
    });
  });

  it("applies each migration once when two processes start together", async () => {
    await withEmpty(async ({ pool }) => {
      const applied = await Promise.all([migrate(pool), migrate(pool)]);
      expect(applied.flat()).toHaveLength(readMigrations().length);
    });
  });

  it("refuses to start on a migration that was changed after it was applied", async () => {
    await withEmpty(async ({ pool }) => {
      const migrations = readMigrations();
      await migrate(pool, migrations);
      const changed = migrations.map((one) => ({ ...one, checksum: "0".repeat(64) }));
      await expect(migrate(pool, changed)).rejects.toThrow(/was changed after it was applied/);
    });
  });

  it("leaves nothing behind of a migration that fails half-way", async () => {
    await withEmpty(async ({ pool }) => {
      const broken = { name: "1_broken", sql: "CREATE TABLE half (id int); SELECT 1/0;", checksum: "1".repeat(64) };
      await expect(migrate(pool, [broken])).rejects.toThrow(/1_broken failed/);
      const { rows } = await pool.query("SELECT to_regclass('half') AS half");
      expect(rows[0].half).toBeNull();
    });
  });

  it("tells failures that would repeat from those that pass", async () => {
    await withEmpty(async ({ pool }) => {
      const failWith = (sql: string) => migrate(pool, [{ name: "1_broken", sql, checksum: "1".repeat(64) }]);
      await expect(failWith("SELECT 1/0")).rejects.toThrow(UnusableDatabase);
      await expect(failWith("SELECT 1/0")).rejects.toThrow(/^The migration 1_broken failed: division by zero\nNothing/);
      for (const code of ["53100", "40P01", "57P01"]) {
        const passing = failWith(`DO $$ BEGIN RAISE 'later' USING ERRCODE = '${code}'; END $$`);
        await expect(passing).rejects.not.toThrow(UnusableDatabase);
      }
    });
  });
});

describe("the migrated database", () => {
  it("equals schema.prisma but for what Prisma cannot say", async () => {
    await withEmpty(async ({ pool }) => {
      await pool.query(await schemaAsSql(database.url));
      const wanted = await describeDatabase(pool);
      const migrated = await describeDatabase(database.pool);
      expect(migrated.columns).toEqual(wanted.columns);
      expect(migrated.foreignKeys).toEqual(wanted.foreignKeys);
      expect(migrated.enums).toEqual(wanted.enums);
      const more = migrated.indexes.filter((line) => !wanted.indexes.includes(line));
      expect(wanted.indexes.filter((line) => !migrated.indexes.includes(line))).toEqual([]);
      // Partial indexes, expressions and operator classes are all that the migration adds.
      expect(
        more.filter(
          (line) =>
            !/ WHERE |lower\(|normal_name\(|plain_mailbox\(|address_network\(|gin_trgm_ops|forum_words\(|_pattern_ops/.test(
              line,
            ),
        ),
      ).toEqual([]);
    });
  });

  it("holds names and addresses for one account whatever their case", async () => {
    await makeMember(database.db, { username: "Carla", email: "carla@patchbay.test" });
    const again = makeMember(database.db, { username: "cARLA", email: "other@patchbay.test" });
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error));
  });

  it("keeps torrent_counts equal to a count through inserts, changes and deletions", async () => {
    const { db, pool } = database;
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        makeTorrent(db, {
          category: ["DAWs", "Samples"][i % 2],
          platform: ["PC", "MAC", "BOTH"][i % 3],
          isActive: i % 5 > 0,
        }),
      ),
    );
    await db.torrent.updateMany({ where: { category: "DAWs" }, data: { category: "Extras" } });
    await db.torrent.update({ where: { id: made[3]?.id }, data: { isActive: false } });
    await db.torrent.update({ where: { id: made[0]?.id }, data: { isActive: true, seeders: 4 } });
    await db.torrent.deleteMany({ where: { id: { in: made.slice(10, 20).map(({ id }) => id) } } });
    const counted =
      "SELECT category, platform, count(*)::int FROM torrents WHERE is_active GROUP BY 1, 2 ORDER BY 1, 2";
    const kept = "SELECT category, platform, count FROM torrent_counts WHERE count <> 0 ORDER BY 1, 2";
    expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows);
  });
});
