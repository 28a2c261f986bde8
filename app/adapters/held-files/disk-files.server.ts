import { constants, createWriteStream } from "node:fs";
import { mkdir, open, realpath, rename, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange, HeldFile, HeldFiles } from "#app/domain/core/ports/held-files.ts";

const CHUNK = 256 * 1024;

/** The file's path on disk, or null if a symbolic link or anything else leads out of the torrent's folder. */
async function findFile(root: string, { folder, path: segments }: HeldFile): Promise<string | null> {
  const own = path.join(await realpath(root), folder);
  const file = path.join(own, ...segments);
  if (!file.startsWith(own + path.sep)) return null;
  return (await realpath(file)) === file ? file : null;
}

/** Opens a plain file of the right length inside a folder; null if there is none. */
export async function openOnDisk(root: string, held: HeldFile, { first, last }: ByteRange, signal: AbortSignal) {
  try {
    const file = await findFile(root, held);
    if (!file) return null;
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    const found = await handle.stat();
    if (found.isFile() && found.size === held.length)
      return handle.createReadStream({ start: first, end: last, highWaterMark: CHUNK, signal });
    await handle.close();
    return null;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "ELOOP"].includes(code)) return null;
    throw error;
  }
}

/** Keeps files in a folder of this machine. */
export function createDiskFiles(root: string): Pick<HeldFiles, "keep" | "remove" | "free"> {
  return {
    async keep(folder, files) {
      const target = path.join(root, folder);
      const part = `${target}.part`;
      // Delete the leftovers of an interrupted attempt.
      for (const left of [part, target]) await rm(left, { recursive: true, force: true });
      await mkdir(part, { recursive: true, mode: 0o700 });
      try {
        for (const [index, { open }] of files.entries())
          await pipeline(Readable.from(open()), createWriteStream(path.join(part, String(index)), { mode: 0o600 }));
        await rename(part, target);
      } catch (error) {
        await rm(part, { recursive: true, force: true });
        throw error;
      }
      return "folder";
    },
    remove: ({ folder }) => rm(path.join(root, folder), { recursive: true, force: true }),
    async free() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}
