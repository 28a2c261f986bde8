import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import path from "node:path";
import type { HeldFile, HeldFiles } from "#app/domain/ports/held-files.ts";

const CHUNK = 256 * 1024;

/** The file's address on the disk, or null where a symbolic link or anything else leads out of the torrent's folder. */
async function findFile(root: string, { folder, path: segments }: HeldFile): Promise<string | null> {
  const own = await realpath(root);
  const file = path.join(own, folder, ...segments);
  if (!file.startsWith(path.join(own, folder) + path.sep)) return null;
  return (await realpath(file)) === file ? file : null;
}

/** Files below DATA_DIR: the demo's, and those of imports that were kept. */
export function createHeldFiles(dataDir: string): HeldFiles {
  const roots = { demo: path.join(dataDir, "demo"), folder: path.join(dataDir, "kept") };

  return {
    async open(held, { first, last }, signal) {
      if (held.store === "bucket") return null;
      try {
        const file = await findFile(roots[held.store], held);
        if (!file) return null;
        const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
        const found = await handle.stat();
        if (!found.isFile() || found.size !== held.length) {
          await handle.close();
          return null;
        }
        return handle.createReadStream({ start: first, end: last, highWaterMark: CHUNK, signal });
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) return null;
        throw error;
      }
    },
  };
}
