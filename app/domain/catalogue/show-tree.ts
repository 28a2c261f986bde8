import { formatBytes } from "../text/format-bytes.ts";
import { buildTree, type TreeNode } from "../torrents/file-tree.ts";
import type { TorrentFileEntry } from "../torrents/metainfo/read-files.ts";
import { readFile, readFolders } from "./file-facts.ts";

/** A file or a folder as it is shown: its name, and its size with what is known of it in words. */
export type ShownNode = { name: string; note: string; children?: ShownNode[] };

export type ShownTree = { nodes: ShownNode[] /** Files that are counted but not listed. */; left: number };

const counted = (files: number) => (files === 1 ? "1 file" : `${files.toLocaleString("en-US")} files`);

/** Files as folders, each with its size, tempo and key in words. */
export function showTree(files: readonly TorrentFileEntry[]): ShownTree {
  const { nodes, left } = buildTree(files);
  return { nodes: showNodes(nodes, []), left };
}

function showNodes(nodes: readonly TreeNode[], folders: string[]): ShownNode[] {
  const above = readFolders(folders);
  return nodes.map(({ name, length, files, children }) => {
    if (children)
      return {
        name,
        note: `${formatBytes(length)}, ${counted(files)}`,
        children: showNodes(children, [...folders, name]),
      };
    const { tempo, key } = readFile(name, above);
    const facts = [formatBytes(length), tempo === null ? "" : `${tempo} bpm`, key ?? ""];
    return { name, note: facts.filter(Boolean).join(" · ") };
  });
}
