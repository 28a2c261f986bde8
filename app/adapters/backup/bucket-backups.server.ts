import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { BackupFile, Backups } from "#app/domain/ports/host.ts";
import type { Bucket } from "../storage/bucket.server.ts";
import { timeOf } from "./backups.server.ts";

const FOLDER = "backups/";

/**
 * Archives in a bucket, for sites of several machines: whichever made one, all list it and hand it out. An archive is
 * written and read back in the folder of `local`, and then moved. Archives that lie in that folder count too.
 */
export function createBucketBackups(local: Backups, folder: string, bucket: Bucket): Backups {
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

    async delete(name) {
      const isStored = (await findStored()).some((file) => file.name === name);
      if (isStored) await bucket.delete(FOLDER + name);
      return (await local.delete(name)) || isStored;
    },
  };
}
