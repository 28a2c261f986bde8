import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { uploadTicket } from "./upload-tickets.server.ts";

const isName = (name: string) => /^[a-z]+\/[a-z0-9.]+$/.test(name) && !name.includes("..");

/** Files in a folder of this machine. A file appears whole or not at all. */
export function createDiskStorage(folder: string, secret: string): Storage {
  const fileOf = (name: string) => {
    if (!isName(name)) throw new Error(`${name} is not a file name`);
    return path.join(folder, name);
  };
  const unlessMissing =
    <T>(otherwise: T) =>
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return otherwise;
      throw error;
    };
  async function write(name: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const file = fileOf(name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const part = `${file}.${randomBytes(4).toString("hex")}.part`;
    try {
      await writeFile(part, content, { mode: 0o600, flush: true });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
  return {
    put: write,
    putStream: write,
    async getStream(name) {
      const handle = await open(fileOf(name)).catch(unlessMissing(null));
      return handle?.createReadStream() ?? null;
    },
    get: (name) => readFile(fileOf(name)).catch(unlessMissing(null)),
    delete: (name) => rm(fileOf(name), { force: true }),
    async findOlder(below, before) {
      const names = await readdir(path.join(folder, below)).catch(unlessMissing([] as string[]));
      const older: string[] = [];
      for (const name of names) {
        const { mtime } = await stat(path.join(folder, below, name));
        if (mtime < before && /^[a-z0-9.]+$/.test(name)) older.push(`${below}/${name}`);
      }
      return older;
    },
    async *list() {
      for (const below of await readdir(folder).catch(unlessMissing([] as string[]))) {
        const names = await readdir(path.join(folder, below)).catch(unlessMissing([] as string[]));
        // Skip files that are still being written.
        for (const name of names) if (isName(`${below}/${name}`) && !name.endsWith(".part")) yield `${below}/${name}`;
      }
    },
    uploadUrl: async (name, expires, origin) =>
      `${absoluteUrl(origin, apiPaths.paymentUpload(path.posix.basename(name)))}?${uploadTicket(secret, name, expires)}`,
  };
}
