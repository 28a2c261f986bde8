import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Backups } from "#app/domain/core/ports/host.ts";
import { isAbandoned, PART } from "./part-lock.server.ts";
import { rehearseRestore } from "./rehearse.server.ts";
import { webStreamOf } from "./web-stream.ts";
import { type BackupSource, writeBackup } from "./write-backup.server.ts";

const PATTERN = /^patchbay-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;

/** The name of an archive contains its time in UTC, so names sort by time. */
export const nameAt = (at: Date) => `patchbay-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;

/** The time at which an archive of this name was made; null for other names. */
export function timeOf(name: string): Date | null {
  const [, day, hour, minute, second] = PATTERN.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null;
}

const listFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });

/** The archives in a folder of this machine. */
export function createBackups(source: BackupSource, folder: string): Backups {
  const fileOf = (name: string) => {
    if (!PATTERN.test(name)) throw new Error(`${name} is not the name of a backup`);
    return path.join(folder, name);
  };
  return {
    async sweep() {
      const parts = (await listFolder(folder)).filter((name) => name.endsWith(PART));
      const abandoned: string[] = [];
      for (const name of parts) {
        if (!(await isAbandoned(source.pool, name))) continue;
        // An archive that has been completed since then has another name.
        const removed = await rm(path.join(folder, name)).then(
          () => true,
          () => false,
        );
        if (removed) abandoned.push(name);
      }
      return abandoned;
    },

    async make(at, say, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = nameAt(at);
      const { tables, files } = await writeBackup(source, fileOf(name), at, say, signal);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return { name, bytes: (await stat(fileOf(name))).size, rows, files: files.length };
    },

    async list() {
      const names = await listFolder(folder);
      const found: Awaited<ReturnType<Backups["list"]>> = [];
      for (const name of names.sort().reverse()) {
        const createdAt = timeOf(name);
        const state = createdAt && (await stat(path.join(folder, name)).catch(() => null));
        if (createdAt && state) found.push({ name, bytes: state.size, createdAt });
      }
      return found;
    },

    async open(name) {
      if (!PATTERN.test(name)) return null;
      const handle = await open(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (!handle) return null;
      const { size } = await handle.stat();
      return { bytes: size, stream: webStreamOf(handle.createReadStream()) };
    },

    rehearse: (name, say, signal) => rehearseRestore(source, fileOf(name), say, signal),

    async delete(name) {
      if (!PATTERN.test(name)) return false;
      return rm(fileOf(name)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false;
          throw error;
        },
      );
    },
  };
}
