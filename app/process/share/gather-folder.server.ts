import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { StreamedFile } from "#app/domain/catalogue/torrents/metainfo/hash-files.ts";
import { type Gathered, type GivenFile, gatherFiles } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { ShareError } from "./share-error.ts";

type DiskFile = GivenFile & { file: string; changed: number };

/** The files of a folder, or the single file, on this machine. Links are left out. Throws ShareError. */
export async function gatherFolder(folder: string): Promise<Gathered<DiskFile>> {
  const root = path.resolve(folder);
  const found = await stat(root).catch((error: NodeJS.ErrnoException) => {
    throw new ShareError(`${folder} cannot be read: ${wordsFor(error)}.`);
  });
  const files = found.isDirectory() ? await walk(root) : [root];
  const given = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      const at = path.relative(path.dirname(root), file).split(path.sep).join("/");
      return { path: at, size, file, changed: mtimeMs };
    }),
  );
  const gathered = gatherFiles(given);
  if (gathered.files.length === 0) throw new ShareError(`There are no files in ${folder}.`);
  return gathered;
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new ShareError(`${error.path ?? folder} cannot be read: ${wordsFor(error)}.`);
    },
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * The files as the hashing reads them. Throws ShareError for a file that has changed since it was found or cannot be
 * read.
 */
export const openFiles = ({ files }: Gathered<DiskFile>): StreamedFile[] =>
  files.map(({ path: within, length, given }) => ({
    path: within,
    length,
    async *open() {
      try {
        for await (const chunk of createReadStream(given.file, { highWaterMark: 1024 * 1024 })) yield chunk as Buffer;
      } catch (error) {
        throw new ShareError(`${given.file} cannot be read: ${wordsFor(error as NodeJS.ErrnoException)}.`);
      }
      const after = await stat(given.file).catch(() => null);
      if (after?.mtimeMs !== given.changed || after.size !== given.size)
        throw new ShareError(`${given.file} changed while it was being read. Start again when it is complete.`);
    },
  }));

const words: Record<string, string> = {
  ENOENT: "it does not exist",
  EACCES: "you may not read it",
  EPERM: "you may not read it",
  EIO: "the disk reports an error",
};

const wordsFor = ({ code, message }: NodeJS.ErrnoException) => words[code ?? ""] ?? message;
