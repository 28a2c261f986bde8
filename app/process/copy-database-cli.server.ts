import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { createArchiveSigner } from "#app/adapters/backup/archive-signer.ts";
import { restoreBackup } from "#app/adapters/backup/restore-backup.server.ts";
import { writeBackup } from "#app/adapters/backup/write-backup.server.ts";
import { openPool } from "#app/db/connections.server.ts";
import type { Storage } from "#app/domain/core/ports/storage.ts";

/*
 * Copies the site's rows from one PostgreSQL into another, by way of an archive: the supervisor runs it between two
 * major versions. Stored files and the tracker's log are outside PostgreSQL and stay where they are.
 */
const [file = ""] = process.argv.slice(2);
const open = (connectionString = "") =>
  openPool({ connectionString, max: 3, application_name: "upgrade of the database" });
const [from, to] = [open(process.env.UPGRADE_FROM), open(process.env.UPGRADE_TO)];
const noFiles = { async *list() {} } as unknown as Storage;
const signer = createArchiveSigner(randomBytes(32).toString("hex"));
const site = { name: "Patchbay", version: "" };

try {
  const { rows } = await from.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (rows[0].found !== null) {
    await writeBackup({ pool: from, storage: noFiles, trackerFolder: null, site, signer }, file, new Date());
    const target = { pool: to, storage: noFiles, trackerFolder: null, signer, replace: false, allowUnsigned: false };
    await restoreBackup(target, file);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await rm(file, { force: true });
  await Promise.all([from.end(), to.end()]);
}
