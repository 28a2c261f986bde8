import { readFileSync } from "node:fs";
import path from "node:path";
import type { Pool } from "pg";
import { findPendingMigrations, migrate } from "#app/db/migrate.server.ts";
import type { HostProcess } from "#app/domain/ports/host.ts";
import type { Storage } from "#app/domain/ports/storage.ts";
import { createBackups } from "../backup/backups.server.ts";

/** What the host needs to know of the environment. */
type HostEnv = { DATA_DIR: string; BACKUP_DIR: string | null; ROLE: string; SITE_NAME: string };

/** Long enough for the answer that says so to leave. */
const RESTART_MS = 700;

const readVersion = (): string => (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;

/** Where archives lie and what goes into them. */
export const backupFolder = (env: HostEnv) => env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups");

export const backupSource = (env: HostEnv, pool: Pool, storage: Storage) => ({
  pool,
  storage,
  // Elsewhere the log is another machine's, and what it holds beyond the database is two seconds of announces.
  trackerFolder: env.ROLE === "web" ? null : path.join(env.DATA_DIR, "tracker"),
  site: { name: env.SITE_NAME, version: readVersion() },
});

/** The process that the site runs in, and its machine. `restart` ends the site, for its supervisor to start it again. */
export function createHostProcess(env: HostEnv, pool: Pool, storage: Storage, restart: () => void): HostProcess {
  const version = readVersion();
  return {
    backups: createBackups(backupSource(env, pool, storage), backupFolder(env)),
    vitals() {
      const { rss, heapUsed, heapTotal } = process.memoryUsage();
      return { uptime: process.uptime(), rss, heapUsed, heapTotal, version };
    },
    restart: () => void setTimeout(restart, RESTART_MS),
    findPendingMigrations: () => findPendingMigrations(pool),
    migrate: () => migrate(pool),
  };
}
