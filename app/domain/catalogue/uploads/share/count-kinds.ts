import { kindLabel, kindOfFile } from "../../contents/file-kinds.ts";
import type { SharedFile } from "./gather-files.ts";

export type KindCount = { kind: string; files: number; bytes: number };

/** The kind of a file by its name, as the catalogue calls it: "WAV", "MIDI", "manual", "other file". */
function kindOf({ path }: Pick<SharedFile, "path">): string {
  const fileName = path.at(-1) ?? "";
  const extension = /[^.]\.([a-z0-9_]{1,12})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const { kind } = kindOfFile(fileName, extension, () => path.join("/").toLowerCase());
  return kindLabel(kind) ?? kind;
}

/** The number of files of each kind, the largest kinds first. */
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
