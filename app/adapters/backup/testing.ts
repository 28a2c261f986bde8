import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { createDiskStorage } from "#app/adapters/storage/disk.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { createArchiveSigner } from "./archive-signer.ts";
import { openArchive } from "./archive-writer.server.ts";
import { readEntries, wholeOf } from "./read-archive.server.ts";

/** The key that signs archives in tests, and whether unsigned archives are allowed. */
export const signing = { signer: createArchiveSigner("a secret of tests"), allowUnsigned: false };

export type Place = {
  pool: pg.Pool;
  storage: Storage;
  folder: string;
  trackerFolder: string;
  url: string;
} & typeof signing;

/** A database (empty or migrated) and a folder of its own, as on another machine. */
export async function withPlace<Value>(
  run: (place: Place) => Promise<Value>,
  database: () => Promise<string> = () => cloneDatabase(null),
): Promise<Value> {
  const url = await database();
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-place-"));
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: "a test" });
  pool.on("error", () => undefined);
  try {
    return await run({
      url,
      pool,
      folder,
      storage: createDiskStorage(path.join(folder, "files"), "a secret of tests"),
      trackerFolder: path.join(folder, "tracker"),
      ...signing,
    });
  } finally {
    await pool.end();
    await dropDatabase(url);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An archive of these parts, without a table of contents. */
export async function archiveOf(parts: Record<string, Buffer>): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-archive-"));
  const file = path.join(folder, "archive.tar.gz");
  const archive = openArchive(file, new Date(), new AbortController().signal);
  for (const [name, bytes] of Object.entries(parts)) await archive.add(name, bytes);
  await archive.end();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

export async function partsOf(archive: Buffer): Promise<Record<string, Buffer>> {
  const parts: Record<string, Buffer> = {};
  for await (const entry of readEntries(Readable.from([archive]))) parts[entry.name] = await wholeOf(entry);
  return parts;
}

/** A checksum of each table's rows regardless of order, and the value of each sequence. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> '_prisma_migrations' ORDER BY 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum
       FROM "${name}" t`,
    );
    sums[name] = found[0]?.sum ?? "";
  }
  const { rows: sequences } = await pool.query<{ sequencename: string; last_value: string | null }>(
    "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'",
  );
  for (const { sequencename, last_value } of sequences) sums[`sequence ${sequencename}`] = String(last_value);
  const { rows: rules } = await pool.query<{ line: string }>(
    `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  );
  sums.rules = rules.map(({ line }) => line).join("\n");
  return sums;
}

export async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const name of storage.list()) files[name] = (await storage.get(name))?.toString("hex") ?? "";
  return files;
}
