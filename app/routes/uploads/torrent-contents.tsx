import type { ReactNode } from "react";
import type { TorrentFacts } from "#app/domain/catalogue/uploads/describe-torrent.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { FactList } from "#app/ui/fact-list.tsx";

const versions = { v1: "v1", v2: "v2", hybrid: "Hybrid (v1 and v2)" } as const;

type Props = {
  facts: Omit<TorrentFacts, "files">;
  /** The files. */
  tree: ReactNode;
  infoHash?: string | null;
  sentInfoHash?: string | null;
};

/** Everything that was read from a torrent: its contents, its facts, and its files as a tree. */
export function TorrentContents({ facts, tree, infoHash, sentInfoHash }: Props) {
  const rows = [
    { name: "Name in the torrent", value: <span className="break-all">{facts.name}</span> },
    ...facts.inside.map(([name, value]) => ({ name, value })),
    { name: "Total size", value: `${formatBytes(facts.totalLength)} in ${counted(facts.fileCount, "file")}` },
    { name: "Piece length", value: formatBytes(facts.pieceLength) },
    { name: "Version", value: versions[facts.version] },
    { name: "Private", value: facts.isPrivate ? "Yes" : "No" },
    { name: "Trackers", value: facts.trackers.length > 0 ? facts.trackers.join(", ") : "None" },
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
        {tree}
      </section>
    </div>
  );
}

const Hash = ({ value }: { value: string }) => <span className="font-mono text-xs break-all">{value}</span>;
