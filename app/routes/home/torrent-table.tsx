import { useSearchParams } from "@remix-run/react";
import { badgeOf } from "#app/domain/torrents/categories.ts";
import type { TorrentRow } from "#app/domain/torrents/find-torrents.server.ts";
import { paths } from "#app/paths/paths.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { formatDay } from "#app/ui/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SortHeader } from "#app/ui/sort-header.tsx";
import { type ListState, listHref, type SortChange, sortChange } from "./list-url.ts";
import { useDownloaded } from "./use-downloaded.ts";

export type ShownTorrent = Omit<TorrentRow, "created_at" | "nfo" | "comments">;

type Props = { torrents: ShownTorrent[]; state: ListState; dimmed: boolean };

export function TorrentTable({ torrents, state, dimmed }: Props) {
  const [params] = useSearchParams();
  const { isDownloaded, remember } = useDownloaded();
  const head = (label: string, column: SortChange["sortBy"], className?: string) => (
    <SortHeader
      label={label}
      to={listHref(params, sortChange(state, column))}
      sorted={state.sortBy === column ? state.sortOrder : null}
      className={className}
    />
  );
  return (
    <table className={`w-full text-left text-sm transition-opacity ${dimmed ? "opacity-60" : ""}`}>
      <thead className="border-b border-line font-mono text-xs text-muted">
        <tr>
          <th scope="col" className="hidden px-3 py-2 font-medium sm:table-cell">
            Type
          </th>
          {head("Name", "name")}
          {head("Size", "size", "hidden text-right sm:table-cell")}
          {head("Dropped", "created_at", "hidden text-right md:table-cell")}
          <th scope="col" className="px-3 py-2 text-right font-medium">
            <span className="sr-only sm:not-sr-only">Download</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {torrents.map((torrent) => (
          <Row
            key={torrent.id}
            torrent={torrent}
            downloaded={torrent.downloaded || isDownloaded(torrent.id)}
            onDownload={() => remember(torrent.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { torrent: ShownTorrent; downloaded: boolean; onDownload: () => void };

function Row({ torrent, downloaded, onDownload }: RowProps) {
  const { id, name, isNew, seeders, leechers } = torrent;
  const badge = badgeOf(torrent.category);
  return (
    <tr data-downloaded={downloaded || undefined} className="border-b border-line last:border-0 hover:bg-sunken/60">
      <td className="hidden w-24 px-3 py-2.5 sm:table-cell">
        <CategoryBadge label={badge} />
      </td>
      <td className="px-3 py-2.5">
        <PageLink
          to={paths.torrent(id)}
          className={`group font-medium hover:text-accent-text ${downloaded ? "text-muted line-through" : "text-strong"}`}
        >
          {name}
          <Icon name="info" className="ml-2 inline size-4 align-[-0.15em] text-muted group-hover:text-accent-text" />
          <span className="sr-only">Details</span>
        </PageLink>
        {isNew ? (
          <span className="text-new" title="New this week">
            <Icon name="spark" className="ml-2 inline size-4 align-[-0.15em]" />
            <span className="sr-only">New</span>
          </span>
        ) : null}
        {downloaded ? <span className="sr-only">, downloaded</span> : null}
        <div className="mt-1 flex flex-wrap gap-x-3 font-mono text-xs text-muted tabular-nums">
          <span className="sm:hidden">{`${badge} · ${torrent.size}`}</span>
          <span>{torrent.platform === "BOTH" ? "PC + MAC" : torrent.platform}</span>
          <span
            className={seeders > 0 ? "text-success" : undefined}
          >{`${seeders.toLocaleString("en-US")} seeding`}</span>
          <span>{`${leechers.toLocaleString("en-US")} leeching`}</span>
        </div>
      </td>
      <td className="hidden px-3 py-2.5 text-right font-mono whitespace-nowrap tabular-nums sm:table-cell">
        {torrent.size}
      </td>
      <td className="hidden px-3 py-2.5 text-right font-mono whitespace-nowrap tabular-nums md:table-cell">
        {formatDay(torrent.createdAt)}
      </td>
      <td className="w-24 px-3 py-2.5 text-right">
        <a
          href={paths.torrent.download(id)}
          download
          onClick={onDownload}
          aria-label={`Download ${name}`}
          className="inline-flex size-10 items-center justify-center rounded-md border border-line text-text hover:border-accent-text hover:text-accent-text"
        >
          <Icon name="download" />
        </a>
      </td>
    </tr>
  );
}
