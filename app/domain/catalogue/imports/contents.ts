import { pathProblem } from "../torrents/metainfo/check-path.ts";
import type { StreamedFile } from "../torrents/metainfo/hash-files.ts";
import { findClash } from "../torrents/metainfo/path-clashes.ts";

/** Limits of an archive's contents, and of their size relative to the archive. Sizes in bytes. */
export type ArchiveLimits = { files: number; bytes: number; ratio: number; depth: number };

const GIB = 1024 ** 3;

export const archiveLimits: ArchiveLimits = { files: 20_000, bytes: 20 * GIB, ratio: 200, depth: 16 };

// Below this size a high ratio is harmless: text and silence compress well.
const RATIO_FROM = 64 * 1024 * 1024;

/** A reason in words why something cannot be imported; safe to show. */
export class ImportRefused extends Error {}

/** An archive's contents, to be read file by file; `dispose` releases them. */
export type Contents = { files: StreamedFile[]; dispose: () => Promise<void> };

export type Declared = { name: string; size: number };

/**
 * The path of a name within an archive. Throws ImportRefused if it leads outside the archive or is nested too deeply.
 */
export function pathWithin(name: string, { depth }: Pick<ArchiveLimits, "depth">): string[] {
  const path = name.replace(/\/$/, "").split("/");
  const problem = pathProblem(path);
  if (problem) throw new ImportRefused(`Import refused: ${problem} (${shown(name)}).`);
  if (path.length > depth) throw new ImportRefused(`Import refused: its folders are more than ${depth} levels deep.`);
  return path;
}

/** Checks all entries that an archive declares before any of it is unpacked. Throws ImportRefused. */
export function checkDeclared(files: readonly Declared[], packedSize: number, limits: ArchiveLimits): void {
  if (files.length === 0) throw new ImportRefused("The archive contains no files.");
  if (files.length > limits.files)
    throw new ImportRefused(`Import refused: it contains more than ${limits.files} files.`);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (!Number.isSafeInteger(total) || total > limits.bytes)
    throw new ImportRefused(`Import refused: unpacked, it is larger than ${Math.round(limits.bytes / GIB)} GB.`);
  if (total > RATIO_FROM && total > packedSize * limits.ratio)
    throw new ImportRefused(
      `Import refused: unpacked, it is more than ${limits.ratio} times as large, like archives that are made to fill disks.`,
    );
  const clash = findClash(files.map(({ name }) => name.split("/")));
  if (clash) throw new ImportRefused(`Import refused: ${shown(clash.path.join("/"))}: ${clash.rule}.`);
}

const shown = (name: string) => JSON.stringify(name.slice(0, 80));
