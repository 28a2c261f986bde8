import { keepMade } from "../kernel/keep-made.ts";
import { showUnseen } from "../kernel/plain-text.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { formatBytes } from "../text/format-bytes.ts";
import { buildTree, type TreeLimits, type TreeNode } from "../torrents/file-tree.ts";
import type { TorrentFileEntry } from "../torrents/metainfo/read-files.ts";
import { readFile, readFolders } from "./file-facts.ts";

/**
 * Files as folders that open, in a box that scrolls, each with its size, and with the tempo and key that its path says. As HTML: of two
 * thousand files neither the server nor a browser makes elements of React. Names are escaped. `total` counts files that
 * are not among these.
 */
export function renderTree(files: readonly TorrentFileEntry[], max?: TreeLimits, total = files.length): string {
  const { nodes, left: unlisted } = buildTree(files, max);
  const left = unlisted + total - files.length;
  const more = left > 0 ? `<p>And ${counted(left)} more.</p>` : "";
  // Keyboard users must be able to reach a box that scrolls.
  return `<div class="file-tree" tabindex="0">${branch(nodes, [])}${more}</div>`;
}

type StoredFiles = readonly { path: string; length: number }[];

/** The same for files as they are stored. */
export const renderStored = (files: StoredFiles, max?: TreeLimits): string =>
  renderTree(
    files.map(({ path, length }) => ({ path: path.split("/"), length })),
    max,
  );

/** A thousand torrents of some twenty files. */
const MOST_KEPT = 2_000_000;

const keepTree = keepMade(MOST_KEPT, (_infoHash, files: StoredFiles) => renderStored(files));

/** The same, rendered once for each torrent: the files of an info hash never change. */
export const renderFilesOf = (infoHash: string | null, files: StoredFiles): string =>
  infoHash === null ? renderStored(files) : keepTree(infoHash, files);

const counted = (files: number) => (files === 1 ? "1 file" : `${files.toLocaleString("en-US")} files`);

/** A top-level folder with more files is closed at first. */
const OPEN_FILES = 200;

/** A folder without siblings is open; so is a top-level folder with few files. */
function branch(nodes: readonly TreeNode[], folders: string[]): string {
  const above = readFolders(folders);
  const isOpen = ({ files }: TreeNode) => nodes.length === 1 || (folders.length === 0 && files <= OPEN_FILES);
  const items = nodes.map((node) => {
    const { name, length, files, children } = node;
    const size = formatBytes(length);
    if (!children) {
      const { tempo, key } = readFile(name, above);
      const note = [size, tempo === null ? "" : `${tempo} bpm`, key ?? ""].filter(Boolean).join(" · ");
      return `<li><bdi>${escapeHtml(showUnseen(name))}</bdi> <i>${note}</i>`;
    }
    const summary = `<summary><bdi>${escapeHtml(showUnseen(name))}</bdi> <i>${size}, ${counted(files)}</i></summary>`;
    return `<li><details${isOpen(node) ? " open" : ""}>${summary}${branch(children, [...folders, name])}</details>`;
  });
  return `<ul>${items.join("")}</ul>`;
}
