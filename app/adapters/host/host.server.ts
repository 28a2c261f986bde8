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

/** Environment that the host needs. */
type HostEnv = {
  DATA_DIR: string;
  BACKUP_DIR: string | null;
  ROLE: string;
  SITE_NAME: string;
  SESSION_SECRET: string;
  SMTP_URL: string | null;
};

/** Long enough for the answer that says so to leave. */
const RESTART_MS = 700;

/** Where archives lie and what goes into them. */
export const backupFolder = (env: HostEnv) => env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups");

export const backupSource = (env: HostEnv, pool: Pool, storage: Storage) => ({
  pool,
  storage,
  // Elsewhere the log is another machine's, and what it holds beyond the database is two seconds of announces.
  trackerFolder: env.ROLE === "web" ? null : path.join(env.DATA_DIR, "tracker"),
  site: { name: env.SITE_NAME, version: readVersion() },
  signer: createArchiveSigner(env.SESSION_SECRET),
});

/** The archives of the site. A folder that the operator names is one that all machines have. */
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
  /** The bucket that machines share beside the database; null for a single machine. */
  bucket: Bucket | null;
  copies: BackupCopies | null;
  /** Ends the site, for its supervisor to start it again. */
  restart: () => void;
  examine: HostProcess["examine"];
  /** Reads what there is beside the version that runs. */
  readRelease: (version: string) => ReturnType<HostProcess["readRelease"]>;
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
    restart: () => void setTimeout(restart, RESTART_MS),
    findPendingMigrations: () => findPendingMigrations(pool),
    migrate: () => migrate(pool),
  };
}
