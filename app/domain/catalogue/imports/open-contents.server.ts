import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { isSystemFile } from "../torrents/metainfo/system-files.ts";
import { type ArchiveLimits, type Contents, checkDeclared, ImportRefused, pathWithin } from "./contents.ts";
import { openRar } from "./open-rar.server.ts";
import { openZip } from "./open-zip.server.ts";
import type { ReceivedEntry } from "./schema.ts";

export type Received = {
  /** Its location. */ file: string /** As its sender calls it. */;
  name: string;
  size: number;
  /** The entries of a folder. */
  entries?: ReceivedEntry[];
};

const begins = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/**
 * The beginnings of a ZIP: a file, the end of an empty archive, and the markers of archives that were split, or were to
 * be split but fitted into one part (APPNOTE 8.5.3 and 8.5.4).
 */
const zipBeginnings = [
  [3, 4],
  [5, 6],
  [7, 8],
  [0x30, 0x30, 0x50, 0x4b, 3, 4],
].map((bytes) => [0x50, 0x4b, ...bytes]);

/** Detects the archive format by the first bytes, because a file's name proves nothing. */
async function kindOf(file: string): Promise<"zip" | "rar" | "other"> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(8);
    await handle.read(head, 0, 8, 0);
    if (zipBeginnings.some((bytes) => begins(head, ...bytes))) return "zip";
    if (begins(head, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07)) return "rar";
    return "other";
  } finally {
    await handle.close();
  }
}

/** Opens what was received: the files of a folder or an archive, or a single file. Throws ImportRefused. */
export async function openContents(received: Received, limits: ArchiveLimits, folder: string): Promise<Contents> {
  const contents = await openAny(received, limits, folder);
  if (contents.files.some(({ length }) => length > 0)) return contents;
  await contents.dispose();
  throw new ImportRefused("Import refused: it contains only empty files.");
}

async function openAny(received: Received, limits: ArchiveLimits, folder: string): Promise<Contents> {
  const { file, name, size, entries } = received;
  if (entries) return openFolder(entries, size, limits);
  if (size === 0) throw new ImportRefused("The file is empty.");
  const kind = await kindOf(file);
  if (kind === "zip") return openZip(file, size, limits);
  if (kind === "rar") return openRar(file, size, limits, folder);
  if (/\.(rar|zip)$/i.test(name)) throw new ImportRefused("The file is named like an archive, but it is not one.");
  return {
    files: [{ path: pathWithin(name, limits), length: size, open: () => createReadStream(file) }],
    dispose: async () => undefined,
  };
}

/** The rules for archives apply: a folder comes from a stranger's disk, too. */
function openFolder(received: readonly ReceivedEntry[], size: number, limits: ArchiveLimits): Contents {
  const entries = received.filter(({ name }) => !isSystemFile(name));
  const paths = entries.map(({ name }) => pathWithin(name, limits));
  checkDeclared(entries, size, limits);
  return {
    files: entries.map(({ file, size: length }, i) => ({
      path: paths[i] ?? [],
      length,
      open: () => createReadStream(file),
    })),
    dispose: async () => undefined,
  };
}
