import { CachedRows } from "#app/ui/cached-rows.tsx";
import { Row, type ShownTorrent } from "./torrent-row.tsx";

const heads = ["Type", "Name", "Size", "Dropped", "Seeds", "Download"];

/** Rows of torrents as in the list, on a page about something else. They cannot be sorted. */
export const TorrentRows = ({ torrents }: { torrents: ShownTorrent[] }) => (
  <table className="t-list comfortable">
    <thead className="sr-only">
      <tr>
        {heads.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <CachedRows as="tbody" of={Row} rows={torrents} />
  </table>
);
