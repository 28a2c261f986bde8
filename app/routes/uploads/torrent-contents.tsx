import { formatBytes } from "#app/domain/text/format-bytes.ts";
import type { TreeNode } from "#app/domain/torrents/file-tree.ts";
import type { TorrentFacts } from "#app/domain/uploads/describe-torrent.ts";
import { FactList } from "#app/ui/fact-list.tsx";

const versions = { v1: "v1", v2: "v2", hybrid: "Hybrid (v1 and v2)" } as const;
const count = (files: number) => (files === 1 ? "1 file" : `${files.toLocaleString("en-US")} files`);

type Props = { facts: TorrentFacts; infoHash?: string | null; sentInfoHash?: string | null };

/** Everything that was read out of a torrent: its facts, and its files as a tree. */
export function TorrentContents({ facts, infoHash, sentInfoHash }: Props) {
  const rows = [
    { name: "Name in the torrent", value: <span className="break-all">{facts.name}</span> },
    { name: "Total size", value: `${formatBytes(facts.totalLength)} in ${count(facts.fileCount)}` },
    { name: "Piece length", value: formatBytes(facts.pieceLength) },
    { name: "Version", value: versions[facts.version] },
    { name: "Private", value: facts.isPrivate ? "Yes" : "No" },
    { name: "Trackers in it", value: facts.trackers.length > 0 ? facts.trackers.join(", ") : "None" },
    ...(facts.comment ? [{ name: "Comment", value: <span className="break-all">{facts.comment}</span> }] : []),
    ...(facts.createdBy ? [{ name: "Created by", value: <span className="break-all">{facts.createdBy}</span> }] : []),
    ...(sentInfoHash ? [{ name: "Info hash as sent", value: <Hash value={sentInfoHash} /> }] : []),
    ...(infoHash ? [{ name: "Info hash", value: <Hash value={infoHash} /> }] : []),
  ];
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <FactList facts={rows} />
      <section aria-label="Files" className="min-w-0">
        <h3 className="mb-2 text-sm text-muted">Files</h3>
        <div
          className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 text-sm"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <Branch nodes={facts.tree.nodes} depth={0} />
          {facts.tree.left > 0 ? <p className="mt-2 text-muted">And {count(facts.tree.left)} more.</p> : null}
        </div>
      </section>
    </div>
  );
}

const Hash = ({ value }: { value: string }) => <span className="font-mono text-xs break-all">{value}</span>;

function Branch({ nodes, depth }: { nodes: TreeNode[]; depth: number }) {
  return (
    <ul className={depth > 0 ? "ml-4 border-l border-line pl-3" : ""}>
      {nodes.map((node) => (
        <li key={`${node.children ? "d" : "f"}${node.name}`} className="py-0.5">
          {node.children ? (
            <details open={depth === 0 && node.files <= 200}>
              <summary className="break-all text-strong">
                {node.name}
                <Size>{`${formatBytes(node.length)}, ${count(node.files)}`}</Size>
              </summary>
              <Branch nodes={node.children} depth={depth + 1} />
            </details>
          ) : (
            <span className="break-all">
              {node.name}
              <Size>{formatBytes(node.length)}</Size>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const Size = ({ children }: { children: string }) => (
  <span className="ml-2 font-mono text-xs whitespace-nowrap text-muted">{children}</span>
);
