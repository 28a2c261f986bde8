import type { Pool, PoolClient } from "pg";
import { copyIn } from "#app/db/copy.server.ts";
import { applyMigration, MIGRATION_LOCK, MIGRATIONS_TABLE, migrate, readMigrations } from "#app/db/migrate.server.ts";
import { withClient } from "#app/db/with-client.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import type { ArchiveSigner } from "./archive-signer.ts";
import type { Manifest } from "./manifest.ts";
import { type Origin, readArchive, verifyArchive, wholeOf } from "./read-archive.server.ts";
import { dropEverything, findTables, quote, readSequences, withoutRules } from "./tables.server.ts";
import type { TarEntry } from "./tar.server.ts";
import { clearTrackerLog, putTrackerLog } from "./tracker-log.server.ts";
import type { Say } from "./write-backup.server.ts";

export type RestoreTarget = {
  pool: Pool;
  storage: Pick<Storage, "put">;
  /** The tracker's log; null leaves it unchanged. */
  trackerFolder: string | null;
  /** Whether to replace a site that already has users. */
  replace: boolean;
  signer: ArchiveSigner;
  /** Whether to restore an archive that this site's key has not signed. */
  allowUnsigned: boolean;
};

/** A refused restore, with a message for an operator. Nothing has been changed. */
export class RestoreRefused extends Error {}

/**
 * Replaces the database and its files with an archive. The whole archive is checked before anything is touched. The
 * database changes in one transaction, so a failed restore leaves the site as it was. The schema comes from the
 * migrations that the archive names; newer migrations are applied afterwards. Throws RestoreRefused (a running site, a
 * site with users without `replace`, an archive of a newer site or one that this site has not signed) or
 * DamagedArchive.
 */
export async function restoreBackup(target: RestoreTarget, file: string, say: Say = () => {}): Promise<Manifest> {
  say("Checking the archive");
  const { manifest, origin } = await verifyArchive(file, target.signer);
  if (!target.allowUnsigned) refuseUnlessOwn(origin);
  const migrations = migrationsOf(manifest);
  await withClient(target.pool, async (client) => {
    await client.query("BEGIN");
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL DateStyle = 'ISO'; SET LOCAL TimeZone = 'UTC'");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await refuseUnlessFree(client, target.replace);
    await dropEverything(client);
    // Its jobs refer to rows of the old database; the site's start adds the jobs that restored rows need.
    await client.query("DROP SCHEMA IF EXISTS graphile_worker CASCADE");
    await client.query(MIGRATIONS_TABLE);
    for (const migration of migrations) await applyMigration(client, migration);
    await load(client, target, manifest, file, say);
    await client.query("COMMIT");
  });
  if (target.trackerFolder !== null) await restoreTrackerLog(target.trackerFolder, file);
  const newer = await migrate(target.pool);
  if (newer.length > 0) say(`Migrations added since: ${newer.join(", ")}`);
  await target.pool.query("ANALYZE");
  return manifest;
}

const TRUST =
  "Anyone with write access to the file may have changed accounts in it. If you trust it, restore it with --unsigned.";

function refuseUnlessOwn(origin: Origin): void {
  if (origin === "unsigned")
    throw new RestoreRefused(
      `This archive is not signed: it was made before archives were signed, or its signature was removed. ${TRUST}`,
    );
  if (origin === "foreign")
    throw new RestoreRefused(
      "This archive was signed with another SESSION_SECRET, or has changed since. If another machine made it, set " +
        `SESSION_SECRET to that machine's, or copy its DATA_DIR/session-secret. ${TRUST}`,
    );
}

/** The migrations that the archive was made with, from this site's own files. */
function migrationsOf(manifest: Manifest) {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (!migration) throw new RestoreRefused(`This site does not know the migration ${name}. Update it first.`);
    if (migration.checksum !== checksum)
      throw new RestoreRefused(`The migration ${name} differs from the one that the archive was made with.`);
    return migration;
  });
}

/** A site that has just stopped leaves connections that PostgreSQL has not noticed yet. */
const LEAVING_MS = 3_000;

async function isSiteRunning(client: PoolClient): Promise<boolean> {
  for (const until = Date.now() + LEAVING_MS; ; ) {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name LIKE 'patchbay%'`,
    );
    if (rows.length === 0) return false;
    if (Date.now() > until) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function refuseUnlessFree(client: PoolClient, replace: boolean): Promise<void> {
  if (await isSiteRunning(client)) throw new RestoreRefused("The site is running. Stop it first.");
  if (replace) return;
  const { rows } = await client.query<{ users: string | null }>("SELECT to_regclass('users')::text AS users");
  if (rows[0]?.users && ((await client.query("SELECT 1 FROM users LIMIT 1")).rowCount ?? 0) > 0)
    throw new RestoreRefused("This site already has users. Add --replace to replace everything in it.");
}

async function load(client: PoolClient, target: RestoreTarget, manifest: Manifest, file: string, say: Say) {
  const tables = (await findTables(client)).map(({ name }) => name);
  const shapes = new Map(manifest.tables.map((table) => [table.name, table]));
  const missing = manifest.tables.filter(({ name }) => !tables.includes(name));
  if (missing[0])
    throw new RestoreRefused(`The migrations do not create the table ${missing[0].name}, which the archive contains.`);
  await withoutRules(client, tables, async () => {
    await client.query(`TRUNCATE ${tables.map(quote).join(", ")}`);
    await putParts(client, target, shapes, file, say);
  });
  // An archive may date from the time of standby trackers. The migration that drops the table refuses while it has
  // rows.
  if (shapes.has("tracker_leases")) await client.query("TRUNCATE tracker_leases");
  const sequences = (await readSequences(client)).map(({ name }) => name);
  for (const { name, value, isCalled } of manifest.sequences) {
    if (!sequences.includes(name))
      throw new RestoreRefused(`The migrations do not create the sequence ${name}, which the archive contains.`);
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quote(name), value, isCalled]);
  }
}

type Shapes = Map<string, Manifest["tables"][number]>;

/** Loads rows into their tables, as many as the table of contents says, and stores files under their names. */
async function putParts(client: PoolClient, target: RestoreTarget, shapes: Shapes, file: string, say: Say) {
  const counts = new Map<string, number>();
  let files = 0;
  for (const table of shapes.values()) counts.set(table.name, 0);
  for await (const group of byTable(readArchive(file))) {
    if (group.table !== null) {
      const shape = shapes.get(group.table);
      if (!shape) throw new Error(`${group.table} is not in the table of contents`);
      const sql = `COPY ${quote(shape.name)} (${shape.columns.map(quote).join(", ")}) FROM STDIN`;
      counts.set(shape.name, await copyIn(client, sql, group.bytes()));
      say(`${shape.name}: ${shape.rows} rows`);
    } else if (group.entry.name.startsWith("files/")) {
      await target.storage.put(
        group.entry.name.slice("files/".length),
        await wholeOf(group.entry),
        typeOf(group.entry),
      );
      files += 1;
    }
  }
  for (const { name, rows } of shapes.values())
    if (counts.get(name) !== rows) throw new Error(`${name} has ${counts.get(name)} rows and should have ${rows}.`);
  say(`${files} stored files`);
}

/**
 * Runs after the database is restored: its batch numbers say how much of the log it already holds. The log comes first
 * in the archive.
 */
async function restoreTrackerLog(folder: string, file: string): Promise<void> {
  await clearTrackerLog(folder);
  for await (const entry of readArchive(file)) {
    if (!entry.name.startsWith("tracker/")) return;
    await putTrackerLog(folder, entry.name, await wholeOf(entry));
  }
}

type Group = { table: string; bytes: () => AsyncIterable<Buffer> } | { table: null; entry: TarEntry };

const tableOf = (name: string) => /^tables\/([^/]+)\//.exec(name)?.[1] ?? null;

/** The parts of one table are consecutive: together they are one COPY. Each group is read before the next. */
async function* byTable(entries: AsyncGenerator<TarEntry>): AsyncGenerator<Group> {
  let next = await entries.next();
  async function* bytesOf(table: string) {
    for (; !next.done && tableOf(next.value.name) === table; next = await entries.next()) yield* next.value.body;
  }
  try {
    while (!next.done) {
      const entry = next.value;
      const table = tableOf(entry.name);
      if (table !== null) yield { table, bytes: () => bytesOf(table) };
      else {
        yield { table, entry };
        next = await entries.next();
      }
    }
  } finally {
    await entries.return(undefined);
  }
}

const typeOf = ({ name }: TarEntry) => (name.endsWith(".jpg") ? "image/jpeg" : "application/octet-stream");
