import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupFile, Backups } from "#app/domain/core/ports/host.ts";
import type { Bucket } from "../storage/bucket.server.ts";
import { createBackups, timeOf } from "./backups.server.ts";
import { underPartLock } from "./part-lock.server.ts";
import { rehearseRestore } from "./rehearse.server.ts";
import type { BackupSource } from "./write-backup.server.ts";

const FOLDER = "backups/";

/**
 * Archives in a bucket, for sites of several machines: all machines list and serve the archives of each. An archive is
 * written and verified in `folder` and then moved. Archives found in that folder are listed too.
 */
export function createBucketBackups(source: BackupSource, folder: string, bucket: Bucket): Backups {
  const local = createBackups(source, folder);
  async function findStored(): Promise<BackupFile[]> {
    const found: BackupFile[] = [];
    for await (const { name: key, bytes } of bucket.list(FOLDER)) {
      const name = key.slice(FOLDER.length);
      const createdAt = timeOf(name);
      if (createdAt) found.push({ name, bytes, createdAt });
    }
    return found;
  }

  return {
    sweep: local.sweep,

    async make(at, say, signal) {
      const made = await local.make(at, say, signal);
      const file = path.join(folder, made.name);
      say("Moving it into the bucket");
      await bucket.putStream(FOLDER + made.name, createReadStream(file), "application/gzip");
      await rm(file, { force: true });
      return made;
    },

    async list() {
      const found = [...(await local.list()), ...(await findStored())];
      const byName = new Map(found.map((file) => [file.name, file]));
      return [...byName.values()].sort((a, b) => (a.name < b.name ? 1 : -1));
    },

    async open(name) {
      const stored = timeOf(name) && (await bucket.get(FOLDER + name));
      if (!stored?.body) return local.open(name);
      return { bytes: Number(stored.headers.get("Content-Length")), stream: stored.body };
    },

    async rehearse(name, say, signal) {
      const stored = timeOf(name) && (await bucket.get(FOLDER + name));
      if (!stored?.body) return local.rehearse(name, say, signal);
      const { body } = stored;
      // If the process is killed, this file is cleaned up like an unfinished backup.
      const file = path.join(folder, `rehearsal-${name}.part`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return underPartLock(source.pool, file, async () => {
        try {
          say("Fetching it from the bucket");
          const target = createWriteStream(file, { mode: 0o600 });
          await pipeline(body, target, signal ? { signal } : {});
          return await rehearseRestore(source, file, say, signal);
        } finally {
          await rm(file, { force: true });
        }
      });
    },

    async delete(name) {
      const isStored = (await findStored()).some((file) => file.name === name);
      if (isStored) await bucket.delete(FOLDER + name);
      return (await local.delete(name)) || isStored;
    },
  };
}
