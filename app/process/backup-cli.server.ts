import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { AGE, decrypt, readIdentities, WrongIdentity } from "#app/adapters/backup/age.server.ts";
import { createArchiveSigner } from "#app/adapters/backup/archive-signer.ts";
import { nameAt } from "#app/adapters/backup/backups.server.ts";
import { FILES } from "#app/adapters/backup/copied-files.server.ts";
import { listCopies } from "#app/adapters/backup/copies.server.ts";
import { joinArchive, type OpenFile, readFileKey } from "#app/adapters/backup/join-archive.server.ts";
import { recordArchive } from "#app/adapters/backup/record-archive.server.ts";
import { RehearsalRefused, rehearseRestore } from "#app/adapters/backup/rehearse.server.ts";
import { RestoreRefused, restoreBackup } from "#app/adapters/backup/restore-backup.server.ts";
import { DamagedArchive } from "#app/adapters/backup/tar.server.ts";
import { webStreamOf } from "#app/adapters/backup/web-stream.ts";
import { writeBackup } from "#app/adapters/backup/write-backup.server.ts";
import { backupFolder, backupSource, openBackups } from "#app/adapters/host/host.server.ts";
import { prismaOn } from "#app/db/client.server.ts";
import { openPool } from "#app/db/connections.server.ts";
import { findUnknownMigrations } from "#app/db/newer-database.server.ts";
import { directUrl, readEnvOrEnd } from "#app/process/env.server.ts";
import { archiveArgumentsOrEnd, readS3Address } from "#app/process/launch/archive-arguments.ts";
import { chooseBucket, chooseCopyBucket, chooseStorage } from "#app/process/ports.server.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);
const warn = (why: string) => process.stderr.write(`This was not recorded in the audit log: ${why}\n`);
const wanted = archiveArgumentsOrEnd(process.argv.slice(2), process.env);
const env = readEnvOrEnd(process.env);
// Named unlike the site's connections, because a restore looks for those.
const pool = openPool({ connectionString: directUrl(env), max: 3, application_name: "archive of patchbay" });
const bucket = chooseBucket(env);
const storage = chooseStorage(env, bucket);
const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => ending.abort(new Error("Stopped. The incomplete backup was removed.")));

async function backup(given: string | undefined): Promise<void> {
  const at = new Date();
  const file = path.resolve(given ?? path.join(backupFolder(env), nameAt(at)));
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await recordArchive(pool, { act: "system.backup", file }, warn);
  const unknown = await findUnknownMigrations(pool);
  if (unknown.length > 0)
    say(
      `The database belongs to a newer version of Patchbay (${unknown.join(", ")}): only that version can restore this archive.`,
    );
  const { tables, files: stored } = await writeBackup(backupSource(env, pool, storage), file, at, say, ending.signal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${file}: ${rows} rows and ${stored.length} files in ${(await stat(file)).size} bytes, verified by reading it back.`,
  );
}

/** Rehearses the newest or the named backup and records the outcome among the site's operations. */
async function rehearse(given: string | undefined): Promise<void> {
  const startedAt = new Date();
  const ended = async (status: "done" | "failed", message: string) => {
    const row = {
      kind: "rehearse-restore",
      status,
      message,
      actorName: "command line",
      startedAt,
      endedAt: new Date(),
    };
    // A failure is reported even if the database refuses to record it.
    await prismaOn(pool)
      .operation.create({ data: row })
      .catch(() => undefined);
  };
  try {
    const backups = openBackups(env, pool, storage, bucket);
    const file = given === undefined ? (await backups.list())[0]?.name : path.resolve(given);
    if (file === undefined) throw new RehearsalRefused("There is no backup to rehearse.");
    const { rows, tables, users } =
      given === undefined
        ? await backups.rehearse(file, say, ending.signal)
        : await rehearseRestore(backupSource(env, pool, storage), file, say, ending.signal);
    const message = `${file} can be restored: ${rows} rows in ${tables} tables, ${users} users.`;
    await ended("done", message);
    say(message);
  } catch (error) {
    await ended("failed", (error as Error).message);
    throw error;
  }
}

type Restore = Extract<typeof wanted, { command: "restore" }>;

async function restore({ file, identity, ...how }: Restore): Promise<void> {
  if (identity === null) return restoreFile(path.resolve(file), path.resolve(file), how);
  const identities = await readIdentities(await readFile(identity, "utf8"), identity);
  // The backup folder has enough space, and a restore needs a file that can be read twice.
  const folder = backupFolder(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const plain = path.join(folder, `restore-${process.pid}.tar.gz.part`);
  const joined = path.join(folder, `restore-${process.pid}-joined.tar.gz.part`);
  try {
    const { from, bytes, openFile } = await openEncrypted(file);
    say(`Decrypting ${from}`);
    const target = createWriteStream(plain, { flags: "wx", mode: 0o600 });
    await pipeline(decrypt(bytes, identities), target, { signal: ending.signal });
    const key = await readFileKey(plain);
    if (key === null) return await restoreFile(plain, from, how);
    say("Fetching the files that belong to it");
    const decrypted: OpenFile = async (name) => {
      const encrypted = await openFile(FILES + name + AGE);
      return encrypted && decrypt(encrypted, identities);
    };
    await joinArchive(plain, key, joined, decrypted, ending.signal);
    await rm(plain);
    await restoreFile(joined, from, how);
  } finally {
    await rm(plain, { force: true });
    await rm(joined, { force: true });
  }
}

type Encrypted = {
  /** A description for the operator. */
  from: string;
  bytes: ReadableStream<Uint8Array>;
  /** Opens a file next to it by its relative name; null if there is none. */
  openFile: (name: string) => Promise<ReadableStream<Uint8Array> | null>;
};

/** A local file, or a copy in the copy storage: the newest one in a folder if no name is given. */
async function openEncrypted(file: string): Promise<Encrypted> {
  const address = readS3Address(file);
  if (!address) {
    const beside = (name: string) => path.join(path.dirname(path.resolve(file)), name);
    return {
      from: path.resolve(file),
      bytes: webStreamOf(createReadStream(file)),
      openFile: async (name) => (existsSync(beside(name)) ? webStreamOf(createReadStream(beside(name))) : null),
    };
  }
  const bucket = chooseCopyBucket(env, address.bucket);
  if (!bucket)
    throw new RestoreRefused("Set BACKUP_S3_ENDPOINT, its keys and BACKUP_AGE_RECIPIENTS to read from s3://.");
  let { name } = address;
  if (name === "" || name.endsWith("/")) {
    const [newest] = await listCopies(bucket, name);
    if (!newest) throw new RestoreRefused(`There is no encrypted copy in ${file}.`);
    name += newest.name;
  }
  const from = `s3://${address.bucket}/${name}`;
  const stored = await bucket.get(name);
  if (!stored?.body) throw new RestoreRefused(`There is no ${from}.`);
  const folder = name.slice(0, name.lastIndexOf("/") + 1);
  return { from, bytes: stored.body, openFile: async (one) => (await bucket.get(folder + one))?.body ?? null };
}

async function restoreFile(
  archive: string,
  from: string,
  { replace, unsigned }: Pick<Restore, "replace" | "unsigned">,
) {
  const trackerFolder = path.join(env.DATA_DIR, "tracker");
  const target = {
    pool,
    storage,
    trackerFolder,
    replace,
    signer: createArchiveSigner(env.SESSION_SECRET),
    allowUnsigned: unsigned,
  };
  const manifest = await restoreBackup(target, archive, say);
  const after = { site: manifest.site.name, createdAt: manifest.createdAt };
  await recordArchive(pool, { act: "system.restore", file: from, after }, warn);
  say(`${manifest.site.name} of ${manifest.createdAt} is restored. Start it with npm start.`);
}

try {
  if (wanted.command === "backup") await backup(wanted.file);
  else if (wanted.command === "rehearse") await rehearse(wanted.file);
  else await restore(wanted);
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const known =
    error === ending.signal.reason ||
    error instanceof RestoreRefused ||
    error instanceof DamagedArchive ||
    error instanceof WrongIdentity ||
    error instanceof RehearsalRefused ||
    ending.signal.aborted ||
    code === "ENOENT" ||
    code === "ENOSPC";
  if (wanted.command === "backup" && code === "42P01")
    process.stderr.write("There is no site in this database yet: nothing to back up.\n");
  else process.stderr.write(`${known ? message : stack}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}
