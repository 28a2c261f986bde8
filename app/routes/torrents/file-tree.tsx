import { readFile, readFolders } from "#app/domain/catalogue/contents/file-facts.ts";
import { buildTree, type TreeLimits, type TreeNode } from "#app/domain/catalogue/torrents/file-tree.ts";
import type { TorrentFileEntry } from "#app/domain/catalogue/torrents/metainfo/read-files.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { showUnseen } from "#app/domain/core/kernel/plain-text.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";

type Props = {
  files: readonly TorrentFileEntry[];
  /** The total number of files, if these are only the first of them. */
  total?: number;
  limits?: TreeLimits;
};

/** Files in folders that unfold, in a scrolling box, each with its size, and the tempo and key in its path. */
export function FileTree({ files, total = files.length, limits }: Props) {
  const { nodes, left: unlisted } = buildTree(files, limits);
  const left = unlisted + total - files.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <div className="file-tree" tabIndex={0}>
      <Branch nodes={nodes} folders={[]} />
      {left > 0 ? <p>{`And ${counted(left, "file")} more.`}</p> : null}
    </div>
  );
}

/** A top folder with more files starts closed. */
const OPEN_FILES = 200;

/** A folder without siblings starts open; at the top only if it does not hold many files. */
function Branch({ nodes, folders }: { nodes: readonly TreeNode[]; folders: string[] }) {
  const above = readFolders(folders);
  const isOpen = ({ files }: TreeNode) => nodes.length === 1 || (folders.length === 0 && files <= OPEN_FILES);
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.name}>
          {node.children ? (
            <details open={isOpen(node)}>
              <summary>
                <bdi>{showUnseen(node.name)}</bdi>{" "}
                <i>{`${formatBytes(node.length)}, ${counted(node.files, "file")}`}</i>
              </summary>
              <Branch nodes={node.children} folders={[...folders, node.name]} />
            </details>
          ) : (
            <>
              <bdi>{showUnseen(node.name)}</bdi> <i>{noteOf(node, above)}</i>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function noteOf({ name, length }: TreeNode, above: ReturnType<typeof readFolders>): string {
  const { tempo, key } = readFile(name, above);
  return [formatBytes(length), tempo === null ? "" : `${tempo} bpm`, key ?? ""].filter(Boolean).join(" · ");
}
