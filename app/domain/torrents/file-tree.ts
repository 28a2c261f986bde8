import type { TorrentFileEntry } from "./metainfo/read-files.ts";

/** A file, or a folder with what is in it. `length` in bytes; a folder's is that of all its files. */
export type TreeNode = { name: string; length: number; files: number; children?: TreeNode[] };

export type FileTree = { nodes: TreeNode[] /** Files beyond `max`, which are counted but not listed. */; left: number };

const MAX_LISTED = 2_000;

/** The files of a torrent as folders, in the torrent's own order; of very many, the first ones. */
export function buildTree(files: readonly TorrentFileEntry[], max = MAX_LISTED): FileTree {
  const root: TreeNode = { name: "", length: 0, files: 0, children: [] };
  const folders = new Map<string, TreeNode>([["", root]]);
  for (const { path, length } of files.slice(0, max)) {
    let folder = root;
    for (let depth = 1; depth < path.length; depth++) {
      const key = path.slice(0, depth).join("/");
      const known = folders.get(key);
      const next = known ?? { name: path[depth - 1] ?? "", length: 0, files: 0, children: [] };
      if (!known) {
        folders.set(key, next);
        folder.children?.push(next);
      }
      next.length += length;
      next.files += 1;
      folder = next;
    }
    folder.children?.push({ name: path.at(-1) ?? "", length, files: 1 });
  }
  return { nodes: root.children ?? [], left: Math.max(0, files.length - max) };
}
