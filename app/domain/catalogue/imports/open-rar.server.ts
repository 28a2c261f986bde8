import { createReadStream } from "node:fs";
import { lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { isSystemFile } from "../torrents/metainfo/system-files.ts";
import { type ArchiveLimits, type Contents, checkDeclared, ImportRefused, pathWithin } from "./contents.ts";
import { unrar } from "./unrar.server.ts";

/**
 * Opens a RAR of version 4 or 5 by unpacking it into `folder`, once its headers have passed all limits. Throws
 * ImportRefused on traversal, links, encryption, bombs, volumes and damage; nothing is left behind then.
 */
export async function openRar(
  file: string,
  packedSize: number,
  limits: ArchiveLimits,
  folder: string,
): Promise<Contents> {
  const { entries, isVolume } = await unrar({ kind: "list", file });
  if (!isVolume && !(await endsWhole(file))) throw new ImportRefused("The RAR cannot be read: its end is missing.");
  if (isVolume) throw new ImportRefused("The RAR is one of several volumes. Import a single archive instead.");
  if (entries.some(({ isEncrypted }) => isEncrypted))
    throw new ImportRefused("The archive is password-protected. Import it without a password.");
  const all = entries.map((entry, number) => ({ ...entry, number })).filter(({ isFolder }) => !isFolder);
  const files = all.filter(({ name }) => !isSystemFile(name));
  const paths = files.map(({ name }) => pathWithin(name, limits));
  // Everything is unpacked, including files that do not become part of a torrent.
  checkDeclared(all, packedSize, limits);
  const target = path.join(folder, "unpacked");
  const dispose = () => rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  try {
    const declared = all.reduce((sum, { size }) => sum + size, 0);
    await unrar({ kind: "extract", file, folder: target }, async () => {
      if ((await sizeOf(target)) > declared) throw new ImportRefused("The RAR contains more than it declares.");
    });
    for (const { number, size, name } of files) {
      // A link is unpacked to nothing, so only a plain file of the declared size passes.
      const found = await lstat(path.join(target, String(number))).catch(() => null);
      if (!found?.isFile() || found.size !== size)
        throw new ImportRefused(`Import refused: ${JSON.stringify(name.slice(0, 80))} is a link or damaged.`);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    files: files.map(({ number, size }, i) => ({
      path: paths[i] ?? [],
      length: size,
      open: () => createReadStream(path.join(target, String(number))),
    })),
    dispose,
  };
}

const TAIL = 64 * 1024;
const END = Buffer.from("1d77565103050400", "hex");

/**
 * Whether the file ends with the block that ends every RAR of version 5. Otherwise an archive that was cut off between
 * two files would pass as one with fewer files. Version 4 may lack this block.
 */
async function endsWhole(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(8);
    await handle.read(head, 0, 8, 0);
    if (head[6] !== 1) return true;
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await handle.read(tail, 0, tail.length, size - tail.length);
    return tail.includes(END);
  } finally {
    await handle.close();
  }
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map((name) => lstat(path.join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
