import type { SharedFile } from "./gather-files.ts";

const sameKinds: Record<string, string> = { AIF: "AIFF", MID: "MIDI", OGA: "OGG", JPEG: "JPG", HTM: "HTML" };

export type KindCount = { kind: string; files: number; bytes: number };

/** What a file is by its name: "WAV", "MIDI"; "other" without an extension that looks like one. */
function kindOf({ path }: Pick<SharedFile, "path">): string {
  const extension = /[^.]\.([a-z0-9]{1,8})$/i.exec(path.at(-1) ?? "")?.[1]?.toUpperCase();
  return extension === undefined ? "other" : (sameKinds[extension] ?? extension);
}

/** How many files there are of each kind, those that fill most first. */
export function countKinds(files: readonly Pick<SharedFile, "path" | "length">[]): KindCount[] {
  const kinds = new Map<string, KindCount>();
  for (const file of files) {
    const kind = kindOf(file);
    const known = kinds.get(kind) ?? { kind, files: 0, bytes: 0 };
    known.files += 1;
    known.bytes += file.length;
    kinds.set(kind, known);
  }
  return [...kinds.values()].sort((a, b) => b.bytes - a.bytes || b.files - a.files);
}

/** "1 file", "1,200 files". */
export const countFiles = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "file" : "files"}`;
