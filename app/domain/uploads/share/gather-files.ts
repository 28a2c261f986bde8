import { rootOf } from "../../torrents/metainfo/root-of.ts";

/** `path` begins with the folder's own name, with slashes; `size` in bytes. */
export type GivenFile = { path: string; size: number };
/** `path` is that within the torrent. */
export type SharedFile<Given extends GivenFile = GivenFile> = { path: string[]; length: number; given: Given };

export type Gathered<Given extends GivenFile = GivenFile> = {
  /** What the torrent and its folder are called; empty where several files lie in no folder. */
  name: string;
  files: SharedFile<Given>[];
  totalLength: number;
  /** How many files were left out that systems make for themselves. */
  leftOut: number;
};

const systemFiles = /^(?:\.DS_Store|\.Spotlight-V100|\.Trashes|\._.*|__MACOSX|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i;

/** The files of a folder as a torrent has them, without those that systems leave in folders. */
export function gatherFiles<Given extends GivenFile>(given: readonly Given[]): Gathered<Given> {
  const all = given.map((file) => ({ path: file.path.split("/"), length: file.size, given: file }));
  const files = all.filter(({ path }) => !path.some((segment) => systemFiles.test(segment)));
  const totalLength = files.reduce((sum, { length }) => sum + length, 0);
  return { ...rootOf(files, ""), totalLength, leftOut: all.length - files.length };
}
