import { type MouseEvent, useState } from "react";
import type { Density } from "#app/domain/notify/preferences/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { CachedRows } from "#app/ui/cached-rows.tsx";
import { SortHeader } from "#app/ui/sort-header.tsx";
import { type ListState, listHref, type SortChange, sortChange } from "./list-url.ts";
import { Row, type ShownTorrent } from "./torrent-row.tsx";
import { useDownloaded } from "./use-downloaded.ts";

type Props = {
  torrents: ShownTorrent[];
  state: ListState;
  /** The URL of the list. */
  query: string;
  /** The torrent that is open over the list. */
  openId: number | null;
  density: Density;
  dimmed: boolean;
};

export function TorrentTable({ torrents, state, query, openId, density, dimmed }: Props) {
  const { ids, remember } = useDownloaded();
  const [said, say] = useState("");
  const { sortBy, sortOrder } = state;
  // If the browser has nothing to add, the rows stay as the server rendered them.
  const rows =
    openId === null && ids.size === 0
      ? torrents
      : torrents.map((torrent) => ({
          ...torrent,
          isDownloaded: torrent.isDownloaded || ids.has(String(torrent.id)),
          isOpen: torrent.id === openId,
        }));
  function noteDownload({ target }: MouseEvent) {
    const link = (target as Element).closest<HTMLAnchorElement>("a[download]");
    const torrent = torrents.find(({ id }) => link?.pathname === paths.torrent.download(id));
    if (!torrent) return;
    remember(torrent.id);
    say(`The download of ${torrent.name} has started.`);
  }
  return (
    <>
      <table className={`t-list ${density} ${dimmed ? "opacity-60" : ""}`}>
        <thead>
          <Heads query={query} sortBy={sortBy} sortOrder={sortOrder} />
        </thead>
        <CachedRows as="tbody" of={Row} rows={rows} onClick={noteDownload} />
      </table>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  );
}

function Heads({ query, ...sort }: SortChange & { query: string }) {
  const params = new URLSearchParams(query);
  const head = (label: string, column: SortChange["sortBy"]) => (
    <SortHeader
      label={label}
      to={listHref(params, sortChange(sort, column))}
      sorted={sort.sortBy === column ? sort.sortOrder : null}
      className={column === "name" ? "" : "text-right"}
    />
  );
  return (
    <tr>
      <th scope="col">Type</th>
      {head("Name", "name")}
      {head("Size", "size")}
      {head("Dropped", "created_at")}
      {head("Seeds", "seeders")}
      <th scope="col">
        <span className="sr-only">Download</span>
      </th>
    </tr>
  );
}
