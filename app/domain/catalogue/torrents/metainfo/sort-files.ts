import { decodeBinary, encodeText } from "./bytes.ts";
import type { TorrentFormat } from "./hash-files.ts";

/**
 * The order of the files in a torrent, however a disk or a browser lists them: the same folder gives the same torrent
 * everywhere. Version 1 sorts by whole paths, byte by byte, as mktorrent does. A hybrid has the order of its tree (BEP
 * 52), in which a folder's files come before whatever follows the folder's name.
 */
export function sortFiles<File extends { path: string[] }>(files: readonly File[], format: TorrentFormat): File[] {
  const separator = format === "hybrid" ? "\0" : "/";
  return files
    .map((file) => ({ file, key: decodeBinary(encodeText(file.path.join(separator))) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ file }) => file);
}
