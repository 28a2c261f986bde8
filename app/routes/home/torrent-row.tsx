import { barsPath, SHAPE_MOST } from "#app/domain/torrents/bars-path.ts";
import { badgeOf } from "#app/domain/torrents/categories.ts";
import type { TorrentRow } from "#app/domain/torrents/find-torrents.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { platformWords } from "#app/ui/platform-words.ts";
import { seedWords } from "#app/ui/seed-words.ts";
import { TorrentName } from "#app/ui/torrent-name.tsx";

export type ShownTorrent = Omit<TorrentRow, "created_at" | "nfo" | "infoHash" | "tempos" | "pluginFormats"> & {
  seed: string;
  /** The shortest of what is inside; nothing where that is not known. */
  inside?: string;
};

type Props = { torrent: ShownTorrent; now: string; isOpen: boolean; downloaded: boolean; onDownload: () => void };

export function Row({ torrent, now, isOpen, downloaded, onDownload }: Props) {
  const { id, name, seeders, leechers, comments, preview } = torrent;
  const badge = badgeOf(torrent.category);
  return (
    <tr data-id={id} data-open={isOpen || undefined} data-downloaded={downloaded || undefined}>
      <td className={`t-type ${hueOf(badge)}`}>
        <Cover seed={torrent.seed} picture={torrent.cover} />
        <b>{badge}</b> <i>{platformWords(torrent.platform)}</i>
      </td>
      <td className="t-name">
        <PageLink to={paths.torrent(id)} keepScroll dir="auto">
          <TorrentName name={name} />
          <span className="sr-only"> Details</span>
        </PageLink>
        {torrent.inside ? <span className="t-in">{torrent.inside}</span> : null}
        {torrent.isNew ? <span className="t-new">New</span> : null}
        {comments > 0 ? (
          <span className="t-talk">
            {comments}
            <span className="sr-only">{comments === 1 ? " comment" : " comments"}</span>
          </span>
        ) : null}
        {downloaded ? <span className="sr-only">, downloaded</span> : null}
      </td>
      <td className="t-figure">{torrent.size}</td>
      <td className="t-figure">
        <time dateTime={torrent.createdAt} title={formatMinute(torrent.createdAt)}>
          {formatAgo(torrent.createdAt, now)}
        </time>
      </td>
      <td className={seeders > 0 ? "t-seeds on" : "t-seeds"}>
        {seedWords(torrent, now)}
        {leechers > 0 ? <i> {leechers.toLocaleString("en-US")} leeching</i> : null}
      </td>
      <td className="t-get">
        {preview ? (
          <>
            {/* biome-ignore lint/a11y/useAnchorContent: the label says it, and the drawing shows it */}
            <a
              className={`t-play ${hueOf(badge)}`}
              href={paths.torrent(id, { hash: "sounds" })}
              data-play={preview.id}
              aria-label={`Play ${name}`}
            >
              <svg aria-hidden="true">
                <path d={barsPath([...preview.shape].map(Number), SHAPE_MOST)} />
              </svg>
            </a>
          </>
        ) : null}
        {/* biome-ignore lint/a11y/useAnchorContent: the label says it, and the style sheet draws it once for all rows */}
        <a href={paths.torrent.download(id)} download onClick={onDownload} aria-label={`Download ${name}`} />
      </td>
    </tr>
  );
}
