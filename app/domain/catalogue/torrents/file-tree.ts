import type { TorrentFileEntry } from "./metainfo/read-files.ts";

/** A file, or a folder with what is in it. `length` in bytes; a folder's is that of all its files. */
export type TreeNode = { name: string; length: number; files: number; children?: TreeNode[] };

type FileTree = { nodes: TreeNode[] /** Files that are counted but not listed. */; left: number };

/** Limits of a tree: files and folders together, and the characters of all their names. */
export type TreeLimits = { nodes: number; characters: number };
const limits: TreeLimits = { nodes: 2_000, characters: 100_000 };

/**
 * The files of a torrent as folders, in the torrent's own order; of very many, or of very long or deep ones, the first:
 * what is shown of a torrent is bounded, whatever it is made of.
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

// A name in a path holds no slash.
const keyOf = (path: string[], depth: number) => path.slice(0, depth).join("/");

/** The folder of a file, made with those above it where they are missing; the file counts in all of them. */
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
