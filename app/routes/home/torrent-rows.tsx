import { CachedRows } from "#app/ui/cached-rows.tsx";
import { Row, type ShownTorrent } from "./torrent-row.tsx";

/** The names of the columns, for screen readers. */
export const Heads = ({ name, date }: { name: string; date: string }) => (
  <thead className="sr-only">
    <tr>
      {["Type", name, "Size", date, "Seeds", "Download"].map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

/** Rows of torrents as in the list, on a page about something else. They cannot be sorted. */
export const TorrentRows = ({ torrents }: { torrents: ShownTorrent[] }) => (
  <table className="t-list comfortable">
    <Heads name="Name" date="Dropped" />
    <CachedRows as="tbody" of={Row} rows={torrents} />
  </table>
);
