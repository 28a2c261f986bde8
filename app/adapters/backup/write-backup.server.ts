import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Pool, PoolClient } from "pg";
import { copyOut } from "#app/db/copy.server.ts";
import { MIGRATION_LOCK } from "#app/db/migrate.server.ts";
import { withClient } from "#app/db/with-client.server.ts";
import { EXPORTS } from "#app/domain/administration/exports/exports-folder.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import type { ArchiveSigner } from "./archive-signer.ts";
import { type ArchiveWriter, openArchive } from "./archive-writer.server.ts";
import { FORMAT, type Manifest, type Part } from "./manifest.ts";
import { underPartLock } from "./part-lock.server.ts";
import { verifyArchive } from "./read-archive.server.ts";
import { findTables, quote, readSequences, type TableShape } from "./tables.server.ts";
import { readTrackerLog } from "./tracker-log.server.ts";

/** How much of a table is in memory at once. */
const PART_BYTES = 4 * 1024 * 1024;

export type BackupSource = {
  pool: Pool;
  storage: Storage;
  /** The tracker's log; null if the tracker is on another machine. */
  trackerFolder: string | null;
  site: { name: string; version: string };
  signer: ArchiveSigner;
};

export type Say = (words: string) => void;

/**
 * Writes everything persistent into one archive while the site runs. The tracker's log is copied first, then one
 * snapshot of the database is taken: each acknowledged announce is in one or the other, and batch numbers say which
 * counts. Files come after the snapshot, so that every file a row names is there. The archive is read back before it
 * gets its final name. On failure it throws and leaves nothing behind.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  at: Date,
  say: Say = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Manifest> {
  const part = `${file}.part`;
  return underPartLock(source.pool, part, async () => {
    await rm(part, { force: true });
    const archive = openArchive(part, at, signal);
    try {
      const manifest = await fill(archive, source, { at, say, signal });
      await archive.finish(manifest, source.signer);
      say("Reading it back");
      const { manifest: verified } = await unlessAborted(signal, verifyArchive(part, source.signer));
      await rename(part, file);
      await syncFolder(path.dirname(file));
      return verified;
    } catch (error) {
      await archive.abandon();
      await rm(part, { force: true });
      throw signal.aborted ? signal.reason : error;
    }
  });
}

function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

type Filling = { at: Date; say: Say; signal: AbortSignal };

async function fill(archive: ArchiveWriter, source: BackupSource, { at, say, signal }: Filling): Promise<Manifest> {
  const tracker: Part[] = [];
  for await (const { name, bytes } of readTrackerLog(source.trackerFolder))
    tracker.push(await archive.add(name, bytes));
  const data = await inSnapshot(source.pool, signal, (client) => copyTables(client, archive, say));
  const files: Part[] = [];
  for await (const name of source.storage.list()) {
    if (name.startsWith(`${EXPORTS}/`)) continue;
    // Deleted since it was listed, so no row of the snapshot names it.
    const bytes = await source.storage.get(name);
    if (bytes) files.push(await archive.add(`files/${name}`, bytes));
  }
  say(`${files.length} stored files`);
  return { format: FORMAT, site: source.site, createdAt: at.toISOString(), ...data, files, tracker };
}

/** Holds one snapshot of the database for as long as it takes. No migration runs during that time. */
async function inSnapshot<Value>(
  pool: Pool,
  signal: AbortSignal,
  read: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  return withClient(pool, async (client) => {
    // Ends the query that is being read.
    const cut = () => void client.end().catch(() => undefined);
    signal.addEventListener("abort", cut);
    try {
      // Take the lock before the snapshot; otherwise the snapshot would age while waiting for it.
      await client.query("SELECT pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await client.query("SET LOCAL statement_timeout = 0; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'");
      const value = await read(client);
      await client.query("COMMIT");
      await client.query("SELECT pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
      return value;
    } finally {
      signal.removeEventListener("abort", cut);
    }
  });
}

async function copyTables(client: PoolClient, archive: ArchiveWriter, say: Say) {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const { rows: server } = await client.query<{ server_version: string }>("SHOW server_version");
  const tables: Manifest["tables"] = [];
  for (const shape of await findTables(client)) {
    const table = { ...shape, ...(await copyTable(client, archive, shape)) };
    tables.push(table);
    say(`${table.name}: ${table.rows} rows`);
  }
  const sequences = await readSequences(client);
  return { postgres: server[0]?.server_version ?? "", migrations, tables, sequences };
}

/** Rows as COPY writes them, in parts whose size is known before they are written. */
async function copyTable(client: PoolClient, archive: ArchiveWriter, { name, columns }: TableShape) {
  const parts: Part[] = [];
  let chunks: Buffer[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    const number = String(parts.length).padStart(6, "0");
    parts.push(await archive.add(`tables/${name}/${number}.copy`, Buffer.concat(chunks)));
    chunks = [];
    size = 0;
  }
  const rows = await copyOut(
    client,
    `COPY ${quote(name)} (${columns.map(quote).join(", ")}) TO STDOUT`,
    async (chunk) => {
      // Cut at the same byte positions each time, however the network chunks them.
      for (let rest = chunk; rest.length > 0; ) {
        const next = rest.subarray(0, PART_BYTES - size);
        chunks.push(next);
        size += next.length;
        rest = rest.subarray(next.length);
        if (size === PART_BYTES) await flush();
      }
    },
  );
  if (size > 0) await flush();
  return { rows, parts };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => undefined);
  await handle.close();
}
