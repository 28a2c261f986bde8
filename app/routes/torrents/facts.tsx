import { badgeOf } from "#app/domain/torrents/categories.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { formatMinute } from "#app/ui/dates.ts";

type Facts = {
  category: string;
  platform: string;
  size: string;
  fileCount: number;
  seeders: number;
  leechers: number;
  uploader: string | null;
  licence: string | null;
  createdAt: string;
  infoHash: string | null;
};

const figure = (count: number) => count.toLocaleString("en-US");

export function Facts({ torrent }: { torrent: Facts }) {
  const facts: [string, string][] = [
    ["Platform", torrent.platform === "BOTH" ? "PC and MAC" : torrent.platform],
    ["Size", `${torrent.size} in ${torrent.fileCount === 1 ? "1 file" : `${figure(torrent.fileCount)} files`}`],
    ["Seeders", figure(torrent.seeders)],
    ["Leechers", figure(torrent.leechers)],
    ["Dropped", formatMinute(torrent.createdAt)],
    ["Uploader", torrent.uploader ?? "Deleted member"],
    ...(torrent.licence ? ([["Licence", torrent.licence]] as [string, string][]) : []),
    ...(torrent.infoHash ? ([["Info hash", torrent.infoHash]] as [string, string][]) : []),
  ];
  return (
    <>
      <CategoryBadge label={badgeOf(torrent.category)} />
      <dl className="mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono text-strong tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
