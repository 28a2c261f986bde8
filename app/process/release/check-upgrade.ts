import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { openPool } from "#app/db/connections.server.ts";
import { compareVersions } from "#app/db/versions.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { CannotStart } from "../launch/cannot-start.ts";

/** The package.json of a release. A release without `engines` asks for nothing. */
export type Manifest = { version: string; engines?: { node?: string; postgresql?: string } };

type Where = {
  checkout: string;
  dataDir: string;
  /** The folder of the release in use. */
  current: string;
  manifest: Manifest;
  /** Whether the upgrade copies the database, because the release in use cannot run on the new schema. */
  copiesDatabase: boolean;
  env: NodeJS.ProcessEnv;
};

/** npm ci needs the packages twice: in its cache and in the folder. */
const TIMES_THE_PACKAGES = 2;
/** Backups grow from one day to the next. */
const TIMES_THE_BACKUP = 1.2;

/** Why a release cannot be tried here, before anything is touched: the reason, and what to do. */
export class UpgradeRefused extends CannotStart {}

/** Why this folder cannot be upgraded, and what to do instead; null if it can. An image is replaced as a whole. */
export function whyNoCheckout(checkout: string): UpgradeRefused | null {
  if (existsSync(path.join(checkout, ".git"))) return null;
  const [reason, toDo] = process.env.FLY_APP_NAME
    ? ["At Fly an upgrade is a new image.", "in a checkout on your own computer, git pull && fly deploy"]
    : [
        `There is no git checkout in ${checkout}: this is an image, or an unpacked archive.`,
        "for an image, docker compose up --build --detach in a checkout of the release; for an archive, unpack the new one beside it, npm ci, and start it",
      ];
  return new UpgradeRefused(reason ?? "", `Do this instead: make a backup (npm run backup), then ${toDo}.`);
}

/** Throws UpgradeRefused unless the machine and the database have what the upgrade and the release need. */
export async function checkUpgrade(where: Where): Promise<void> {
  refuseOldNode(where.manifest);
  const database = where.env.DATABASE_URL ? await readDatabase(where.env) : embeddedDatabase(where.dataDir);
  refuseDatabase(database, where.manifest);
  await refuseWithoutRoom(where, database.bytes);
}

/** The version that a condition such as ">=20.19" asks for, as 20.19.0; null for conditions of other kinds. */
function leastOf(condition: string | undefined): string | null {
  const [, major, minor = "0", patch = "0"] = /^>=\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(condition ?? "") ?? [];
  return major === undefined ? null : `${major}.${minor}.${patch}`;
}

export function refuseOldNode({ version, engines }: Manifest, running = process.versions.node): void {
  const least = leastOf(engines?.node);
  if (least !== null && compareVersions(running, least) < 0)
    throw new UpgradeRefused(
      `Patchbay ${version} needs Node ${engines?.node?.slice(2)} or newer, and this is Node ${running}.`,
      "Install that version, restart the site with it (npm start), and run the upgrade again.",
    );
}

/** Null where a fact is unknown. */
type DatabaseFacts = { version: number | null; bytes: number; failed: string[]; folder: string | null };

/** The embedded PostgreSQL comes with each release, and only the site applies migrations to it. */
function embeddedDatabase(dataDir: string): DatabaseFacts {
  const folder = path.join(dataDir, "postgres");
  return { version: null, bytes: sizeOf(path.join(folder, "base")), failed: [], folder };
}

async function readDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: NodeJS.ProcessEnv): Promise<DatabaseFacts> {
  const pool = openPool({ connectionString: DATABASE_DIRECT_URL || DATABASE_URL || "", max: 1 });
  try {
    const { rows } = await pool.query<{ version: string; bytes: string; migrations: string | null }>(
      `SELECT current_setting('server_version_num') AS version, pg_database_size(current_database()) AS bytes,
         to_regclass('_prisma_migrations') AS migrations`,
    );
    const [row] = rows;
    const failed = row?.migrations
      ? await pool.query<{ name: string }>(
          `SELECT migration_name AS name FROM _prisma_migrations
           WHERE finished_at IS NULL AND rolled_back_at IS NULL ORDER BY 1`,
        )
      : { rows: [] };
    const version = Math.floor(Number(row?.version) / 10_000);
    return { version, bytes: Number(row?.bytes), failed: failed.rows.map(({ name }) => name), folder: null };
  } catch (error) {
    throw new UpgradeRefused(
      `The database cannot be examined: ${(error as Error).message}.`,
      "Give this command the site's DATABASE_URL, in .env or in its environment.",
    );
  } finally {
    await pool.end();
  }
}

export function refuseDatabase(
  { version, failed }: Pick<DatabaseFacts, "version" | "failed">,
  { version: release, engines }: Manifest,
): void {
  const least = Number(leastOf(engines?.postgresql)?.split(".")[0] ?? 0);
  if (version !== null && version < least)
    throw new UpgradeRefused(
      `Patchbay ${release} needs PostgreSQL ${least} or newer, and this is PostgreSQL ${version}.`,
      "Upgrade PostgreSQL first, with the release that runs now.",
    );
  if (failed.length > 0)
    throw new UpgradeRefused(
      `The database has a migration that began and failed: ${failed.join(", ")}.`,
      "Undo what it has done, and mark it as rolled back (npx prisma migrate resolve --rolled-back NAME), or restore a backup.",
    );
}

/** A disk that has to hold something more. */
type Need = { for: string; folder: string; bytes: number };

async function refuseWithoutRoom({ checkout, dataDir, current, copiesDatabase, env }: Where, database: number) {
  const packages = ["node_modules", "build"].map((name) => sizeOf(path.join(current, name)));
  const backups = path.resolve(checkout, env.BACKUP_DIR || path.join(dataDir, "backups"));
  const needs: Need[] = [
    { for: "the release", folder: checkout, bytes: TIMES_THE_PACKAGES * packages.reduce((sum, one) => sum + one, 0) },
    { for: "the backup", folder: existsSync(backups) ? backups : dataDir, bytes: newestIn(backups) * TIMES_THE_BACKUP },
  ];
  // The disk of another server cannot be seen from here; PostgreSQL itself refuses a copy that does not fit.
  if (copiesDatabase && !env.DATABASE_URL)
    needs.push({ for: "the copy of the database", folder: path.join(dataDir, "postgres"), bytes: database });
  await refuseFullDisks(needs);
}

/** Folders on one disk need its space together. */
export async function refuseFullDisks(needs: Need[], freeOf = readFree): Promise<void> {
  const disks = new Map<number, { free: number; needs: Need[] }>();
  for (const need of needs) {
    const folder = existsSync(need.folder) ? need.folder : path.dirname(need.folder);
    const disk = statSync(folder).dev;
    const known = disks.get(disk) ?? { free: await freeOf(folder), needs: [] };
    known.needs.push(need);
    disks.set(disk, known);
  }
  for (const { free, needs: here } of disks.values()) {
    const bytes = here.reduce((sum, need) => sum + need.bytes, 0);
    if (bytes > free)
      throw new UpgradeRefused(
        `The disk of ${here[0]?.folder} has ${formatBytes(free)} left, and the upgrade needs ${formatBytes(bytes)} there (${here.map((need) => need.for).join(", ")}).`,
        "Delete old backups and unused files, or enlarge the disk, and run the upgrade again.",
      );
  }
}

async function readFree(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder);
  return bsize * bavail;
}

function sizeOf(folder: string): number {
  const { stdout, status } = spawnSync("du", ["-sk", folder], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(stdout, 10) * 1024 : 0;
}

/** The size of the newest backup; 0 if there is none. */
function newestIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const archives = readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  const newest = archives.sort().at(-1);
  return newest ? statSync(path.join(folder, newest)).size : 0;
}
