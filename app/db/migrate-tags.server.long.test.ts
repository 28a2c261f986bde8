import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { afterAll, expect, it } from "vitest";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { fillTables } from "#tests/support/largest-rows.ts";
import { seconds } from "#tests/support/seconds.ts";
import { createDatabase } from "./client.server.ts";
import { type Migration, migrate, readMigrations } from "./migrate.server.ts";
import { MIGRATIONS_FOLDER } from "./newer-database.server.ts";
import { parseVersion } from "./versions.server.ts";

const made = mkdtempSync(path.join(tmpdir(), "patchbay-tags-"));
afterAll(() => rmSync(made, { recursive: true }));
const git = (repository: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** A repository with two releases: one that lacks the newest migrations, and one like this tree. */
function makeRepository(): void {
  git(made, "init", "--quiet");
  for (const [key, value] of Object.entries({ "user.name": "Tests", "user.email": "tests@patchbay.test" }))
    git(made, "config", key, value);
  const names = readMigrations().map(({ name }) => name);
  for (const [tag, its] of Object.entries({ "v0.1.0": names.slice(0, -2), "v0.2.0": names })) {
    for (const name of its)
      cpSync(path.join(MIGRATIONS_FOLDER, name), path.join(made, MIGRATIONS_FOLDER, name), { recursive: true });
    git(made, "add", "--all");
    git(made, "commit", "--quiet", "--message", tag);
    git(made, "tag", tag);
  }
}

/** The release tags; none if this is not a git checkout. */
function releasesIn(repository: string): string[] {
  try {
    return git(repository, "tag", "--list", "v*")
      .split("\n")
      .filter((tag) => parseVersion(tag.slice(1)));
  } catch {
    return [];
  }
}

function migrationsOf(repository: string, tag: string): Migration[] {
  const files = git(repository, "ls-tree", "-r", "--name-only", tag, `${MIGRATIONS_FOLDER}/`).split("\n");
  return files
    .filter((file) => file.endsWith("/migration.sql"))
    .map((file) => {
      const sql = execFileSync("git", ["show", `${tag}:${file}`], { cwd: repository, encoding: "utf8" });
      return { name: path.basename(path.dirname(file)), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) counted[name] = (await pool.query(`SELECT FROM "${name}"`)).rowCount ?? 0;
  return counted;
}

makeRepository();
const releases = [made, "."].flatMap((repository) => releasesIn(repository).map((tag) => ({ repository, tag })));

it.each(releases)(
  "a full database of $tag is brought up to date, and keeps its rows",
  { timeout: seconds(60) },
  async ({ repository, tag }) => {
    const url = await cloneDatabase(null);
    const { pool, db, close } = createDatabase(url, { max: 3 });
    try {
      const its = migrationsOf(repository, tag);
      expect(its.length).toBeGreaterThan(100);
      await migrate(pool, its);
      await pool.query("INSERT INTO users (id, username, email) VALUES ('ada', 'operator', 'ada@patchbay.test')");
      await fillTables(pool, "ada", { rows: 2 });
      const before = await countRows(pool);
      expect(Object.values(before).filter((rows) => rows > 0).length).toBeGreaterThan(80);
      expect(await migrate(pool)).toHaveLength(readMigrations().length - its.length);
      const after = await countRows(pool);
      expect(Object.entries(before).filter(([name, rows]) => name in after && (after[name] ?? 0) < rows)).toEqual([]);
      expect(await db.user.findUnique({ where: { id: "ada" } })).toMatchObject({ username: "operator" });
    } finally {
      await close();
      await dropDatabase(url);
    }
  },
);
