import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import { findPendingMigrations, migrate } from "#app/db/migrate.server.ts";
import { readVersion } from "#app/db/versions.server.ts";
import type { BackupCopies, Backups, HostProcess } from "#app/domain/core/ports/host.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { createArchiveSigner } from "../backup/archive-signer.ts";
import { createBackups } from "../backup/backups.server.ts";
import { createBucketBackups } from "../backup/bucket-backups.server.ts";
import type { Bucket } from "../storage/bucket.server.ts";

/** Environment variables that the host needs. */
type HostEnv = {
  DATA_DIR: string;
  BACKUP_DIR: string | null;
  ROLE: string;
  SITE_NAME: string;
  SESSION_SECRET: string;
  SMTP_URL: string | null;
};

/** Long enough for the answer that announces the restart to be sent. */
const RESTART_MS = 700;

/** The archives' folder and content. */
export const backupFolder = (env: HostEnv) => env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups");

export const backupSource = (env: HostEnv, pool: Pool, storage: Storage) => ({
  pool,
  storage,
  // In a separate web process, the log is on another machine. It is ahead of the database by two seconds of announces
  // at most.
  trackerFolder: env.ROLE === "web" ? null : path.join(env.DATA_DIR, "tracker"),
  site: { name: env.SITE_NAME, version: readVersion() },
  signer: createArchiveSigner(env.SESSION_SECRET),
});

/** The site's archives. A folder that the operator configures must be available on all machines. */
export function openBackups(env: HostEnv, pool: Pool, storage: Storage, bucket: Bucket | null): Backups {
  const source = backupSource(env, pool, storage);
  const folder = backupFolder(env);
  return bucket && env.BACKUP_DIR === null
    ? createBucketBackups(source, folder, bucket)
    : createBackups(source, folder);
}

type Options = {
  env: HostEnv;
  pool: Pool;
  storage: Storage;
  /** The bucket that the machines share in addition to the database; null for a single machine. */
  bucket: Bucket | null;
  copies: BackupCopies | null;
  /** Ends the site, so that its supervisor starts it again. */
  restart: () => void;
  examine: HostProcess["examine"];
  /** Reads which releases exist besides the running one. */
  readRelease: (version: string) => ReturnType<HostProcess["readRelease"]>;
  requestRelease: HostProcess["requestRelease"];
};

/** The process that the site runs in, and its machine. */
export function createHostProcess({
  env,
  pool,
  storage,
  bucket,
  copies,
  restart,
  examine,
  readRelease,
  requestRelease,
}: Options): HostProcess {
  const version = readVersion();
  return {
    backups: openBackups(env, pool, storage, bucket),
    copies,
    vitals() {
      const { rss, heapUsed, heapTotal } = process.memoryUsage();
      return { uptime: process.uptime(), rss, heapUsed, heapTotal, version };
    },
    sendsMail: env.SMTP_URL !== null,
    backsUpElsewhere: bucket !== null || copies !== null || env.BACKUP_DIR !== null,
    async readDisk() {
      const { bsize, bavail, blocks } = await statfs(env.DATA_DIR);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    examine,
    readRelease: () => readRelease(version),
    requestRelease,
    restart: () => void setTimeout(restart, RESTART_MS),
    findPendingMigrations: () => findPendingMigrations(pool),
    migrate: () => migrate(pool),
  };
}
