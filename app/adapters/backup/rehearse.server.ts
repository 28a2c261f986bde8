import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import { openPool } from "#app/db/connections.server.ts";
import { readMigrations } from "#app/db/migrate.server.ts";
import { withClient } from "#app/db/with-client.server.ts";
import type { Rehearsed } from "#app/domain/core/ports/host.ts";
import type { ArchiveSigner } from "./archive-signer.ts";
import type { Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { quote } from "./tables.server.ts";
import type { Say } from "./write-backup.server.ts";

/** A refused rehearsal, with a message for an operator. It says nothing about the archive. */
export class RehearsalRefused extends Error {}

type Site = { pool: Pool; signer: ArchiveSigner };

const LOCK = "hashtext('patchbay rehearsal')";
/** A restore needs space for the rows, their indexes and the WAL of both. */
const TIMES_THE_DATABASE = 2;
const NAME_MAX = 63;

/** The archive's files are checked while they are read; the site's own files are not touched. */
const nowhere = { put: async () => undefined };

/**
 * Restores an archive into a temporary database beside the site's, compares each table's rows with the table of
 * contents, and drops the database. Throws what is wrong with the archive, or RehearsalRefused.
 */
export async function rehearseRestore(
  { pool, signer }: Site,
  file: string,
  say: Say = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Rehearsed> {
  return withClient(pool, async (client) => {
    const { rows: taken } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS free`);
    if (!taken[0]?.free) throw new RehearsalRefused("A rehearsal is already running.");
    const { rows } = await client.query<{ name: string; bytes: string }>(
      "SELECT current_database() AS name, pg_database_size(current_database()) AS bytes",
    );
    const name = `${rows[0]?.name.slice(0, NAME_MAX - "_rehearsal".length)}_rehearsal`;
    const url = new URL(pool.options.connectionString ?? "");
    await refuseWithoutRoom(url, file, Number(rows[0]?.bytes));
    // Not WITH (FORCE): while autovacuum works there, PostgreSQL refuses it to the site's user. Autovacuum ends by
    // itself.
    const drop = async () => {
      const clients =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename IS NOT NULL";
      await pool.query(clients, [name]);
      await pool.query(`DROP DATABASE IF EXISTS ${quote(name)}`);
    };
    // Ends the restore's current query.
    const cut = () => void drop().catch(() => undefined);
    await drop();
    await pool.query(`CREATE DATABASE ${quote(name)} TEMPLATE template0`).catch(refuseWithoutRight);
    url.pathname = `/${encodeURIComponent(name)}`;
    const own = openPool({ connectionString: url.href, max: 2, application_name: "rehearsal of patchbay" });
    signal.addEventListener("abort", cut);
    try {
      signal.throwIfAborted();
      const target = { pool: own, storage: nowhere, trackerFolder: null, replace: false, signer, allowUnsigned: false };
      const manifest = await restoreBackup(target, file, say);
      await compareCounts(own, manifest);
      const counts = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
      return { rows: sum(Object.values(counts)), tables: manifest.tables.length, users: counts.users ?? 0 };
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener("abort", cut);
      await own.end();
      await drop();
      await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
    }
  });
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** If the database is on another machine, so is its disk, whose free space we cannot read. */
async function refuseWithoutRoom({ hostname }: URL, file: string, databaseBytes: number): Promise<void> {
  if (!/^(localhost|127(\.\d+){3}|\[::1\]|)$/.test(hostname)) return;
  const { bsize, bavail } = await statfs(path.dirname(file));
  const needed = databaseBytes * TIMES_THE_DATABASE;
  if (bsize * bavail < needed)
    throw new RehearsalRefused(
      `There is not enough disk space for a rehearsal: ${gigabytes(needed)} needed, ${gigabytes(bsize * bavail)} free.`,
    );
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

function refuseWithoutRight(error: Error & { code?: string }): never {
  if (error.code === "42501")
    throw new RehearsalRefused(
      "The site's database user may not create a database for the rehearsal: ALTER ROLE … CREATEDB allows it.",
    );
  throw error;
}

/**
 * Migrations newer than the archive may have changed rows; then only the restore's own count of loaded rows can be
 * used.
 */
async function compareCounts(pool: Pool, manifest: Manifest): Promise<void> {
  if (readMigrations().length !== manifest.migrations.length) return;
  for (const { name, rows } of manifest.tables) {
    const { rows: found } = await pool.query<{ count: string }>(`SELECT count(*) FROM ${quote(name)}`);
    if (Number(found[0]?.count) !== rows)
      throw new Error(`${name} has ${found[0]?.count} rows after the restore, and ${rows} in the archive.`);
  }
}
