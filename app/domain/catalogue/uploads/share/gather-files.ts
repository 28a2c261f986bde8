import { rootOf } from "../../torrents/metainfo/root-of.ts";
import { isSystemFile } from "../../torrents/metainfo/system-files.ts";

/** `path` begins with the folder's own name, with slashes; `size` in bytes. */
export type GivenFile = { path: string; size: number };
/** `path` is relative to the torrent. */
export type SharedFile<Given extends GivenFile = GivenFile> = { path: string[]; length: number; given: Given };

export type Gathered<Given extends GivenFile = GivenFile> = {
  /** The name of the torrent and its folder; empty for several files without a folder. */
  name: string;
  files: SharedFile<Given>[];
  totalLength: number;
  /** Number of files left out because systems create them for themselves. */
  leftOut: number;
};

/** The files of a folder as a torrent has them, without those that operating systems leave in folders. */
export function gatherFiles<Given extends GivenFile>(given: readonly Given[]): Gathered<Given> {
  const files = given
    .filter(({ path }) => !isSystemFile(path))
    .map((file) => ({ path: file.path.split("/"), length: file.size, given: file }));
  const totalLength = files.reduce((sum, { length }) => sum + length, 0);
  return { ...rootOf(files, ""), totalLength, leftOut: given.length - files.length };
}
