import { decodeBinary, encodeText } from "./bytes.ts";
import type { TorrentFormat } from "./hash-files.ts";

/**
 * The order that the files have in a torrent, however a disk or a browser lists them: the same folder makes the same
 * torrent everywhere. In version 1 it is the order of the whole paths, byte by byte, as mktorrent has it. A hybrid has
 * the order of its tree (BEP 52), where a folder's files come before whatever follows the folder's name.
 */
export function sortFiles<File extends { path: string[] }>(files: readonly File[], format: TorrentFormat): File[] {
  const separator = format === "hybrid" ? "\0" : "/";
  return files
    .map((file) => ({ file, key: decodeBinary(encodeText(file.path.join(separator))) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ file }) => file);
}
