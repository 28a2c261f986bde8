import type { TorrentFileEntry } from "./metainfo/read-files.ts";

/** A file, or a folder with its contents. `length` is in bytes; a folder's is the sum of its files. */
export type TreeNode = { name: string; length: number; files: number; children?: TreeNode[] };

type FileTree = { nodes: TreeNode[] /** Files that are counted but not listed. */; left: number };

/** Limits of a tree: files and folders together, and the characters of all their names. */
export type TreeLimits = { nodes: number; characters: number };
const limits: TreeLimits = { nodes: 2_000, characters: 100_000 };

/**
 * The files of a torrent as folders, in the torrent's own order. If there are too many, or their names are too long or
 * nested too deeply, only the first: the amount shown is bounded for any torrent.
 */
export function buildTree(files: readonly TorrentFileEntry[], max = limits): FileTree {
  const root: TreeNode = { name: "", length: 0, files: 0, children: [] };
  const folders = new Map<string, TreeNode>([["", root]]);
  let { nodes, characters } = max;
  let listed = 0;
  for (const { path, length } of files) {
    const missing = path.filter((_, at) => at === path.length - 1 || !folders.has(keyOf(path, at + 1)));
    nodes -= missing.length;
    characters -= missing.reduce((sum, name) => sum + name.length, 0);
    if (nodes < 0 || characters < 0) break;
    const folder = openFolder(folders, path, length);
    folder.children?.push({ name: path.at(-1) ?? "", length, files: 1 });
    listed += 1;
  }
  return { nodes: root.children ?? [], left: files.length - listed };
}

// A name in a path contains no slash.
const keyOf = (path: string[], depth: number) => path.slice(0, depth).join("/");

/** Finds or creates the folder of a file and the folders above it; the file counts in all of them. */
function openFolder(folders: Map<string, TreeNode>, path: string[], length: number): TreeNode {
  let folder = folders.get("") as TreeNode;
  for (let depth = 1; depth < path.length; depth++) {
    const key = keyOf(path, depth);
    let next = folders.get(key);
    if (!next) {
      next = { name: path[depth - 1] ?? "", length: 0, files: 0, children: [] };
      folders.set(key, next);
      folder.children?.push(next);
    }
    next.length += length;
    next.files += 1;
    folder = next;
  }
  return folder;
}
