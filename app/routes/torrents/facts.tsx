import type { ReactNode } from "react";
import { formatAgo } from "#app/ui/ago.ts";
import { Moment } from "#app/ui/moment.tsx";
import { platformWords } from "#app/ui/platform-words.ts";
import { seedWords } from "#app/ui/seed-words.ts";

type Facts = {
  platform: string;
  size: string;
  fileCount: number;
  seeders: number;
  leechers: number;
  lastSeededAt: string | null;
  uploader: string | null;
  licence: string | null;
  createdAt: string;
  infoHash: string | null;
};

const figure = (count: number) => count.toLocaleString("en-US");

/** What is known of a torrent, in the words of its row. */
export function Facts({ torrent, now }: { torrent: Facts; now: string }) {
  const facts: [string, ReactNode][] = [
    ["Size", `${torrent.size} in ${torrent.fileCount === 1 ? "1 file" : `${figure(torrent.fileCount)} files`}`],
    ["Seeders", seedWords(torrent, now)],
    ["Leechers", figure(torrent.leechers)],
    [
      "Dropped",
      <>
        {formatAgo(torrent.createdAt, now)}
        <span className="block text-xs text-muted">
          <Moment at={torrent.createdAt} />
        </span>
      </>,
    ],
    ["Platform", platformWords(torrent.platform)],
    ["Uploader", torrent.uploader ?? "Deleted member"],
    ...(torrent.licence ? ([["Licence", torrent.licence]] as [string, ReactNode][]) : []),
    ...(torrent.infoHash ? ([["Info hash", torrent.infoHash]] as [string, ReactNode][]) : []),
  ];
  return <FactCells facts={facts} />;
}

/** Facts side by side. Each line is filled, so that there is no hole in the grid. */
export const FactCells = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className="flex flex-wrap gap-px overflow-clip rounded-md border border-line bg-line text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="grow basis-[max(9rem,30%)] bg-raised p-3 last:basis-96">
        <dt className="label text-xs text-muted">{name}</dt>
        <dd className="mt-1 font-mono text-strong tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
