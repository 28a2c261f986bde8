import { barsPath, SHAPE_MOST } from "#app/domain/catalogue/torrents/bars-path.ts";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { paths } from "#app/paths/paths.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { platformWords } from "#app/ui/platform-words.ts";
import { TorrentName } from "#app/ui/torrent-name.tsx";

/** A row as displayed, in words. */
export type ShownTorrent = {
  id: number;
  name: string;
  badge: string;
  platform: string;
  /** Short facts about the contents: tempo, key, formats. */
  inside: string[];
  size: string;
  createdAt: string;
  ago: string;
  seeds: string;
  isSeeded: boolean;
  leechers: number;
  comments: number;
  isNew: boolean;
  isDownloaded: boolean;
  /** Whether there is a newer release. */
  isReplaced: boolean;
  cover: string | null;
  seed: string;
  preview: { id: number; shape: string } | null;
  /** The note of the member who added it to a collection. */
  note?: string | null;
};

type Props = ShownTorrent & { isOpen?: boolean };

export function Row({ isOpen, isDownloaded, ...torrent }: Props) {
  const { id, name, badge, leechers, comments, preview } = torrent;
  return (
    <tr data-id={id} data-open={isOpen || undefined} data-downloaded={isDownloaded || undefined}>
      <td className={`t-type ${hueOf(badge)}`}>
        <Cover seed={torrent.seed} picture={torrent.cover} by={splitName(name).publisher} />
        <b>{badge}</b> <i>{platformWords(torrent.platform)}</i>
      </td>
      <td className="t-name">
        <PageLink to={paths.torrent(id)} keepScroll dir="auto">
          <TorrentName name={name} />
          <span className="sr-only"> Details</span>
        </PageLink>
        {torrent.isNew ? <span className="t-new">New</span> : null}
        {torrent.inside.map((fact) => (
          <span key={fact} className="chip">
            {fact}
          </span>
        ))}
        {torrent.isReplaced ? <span className="t-in">Newer release exists</span> : null}
        {comments > 0 ? (
          <span className="t-talk">
            {comments}
            <span className="sr-only">{comments === 1 ? " comment" : " comments"}</span>
          </span>
        ) : null}
        {isDownloaded ? <span className="sr-only">, downloaded</span> : null}
        {torrent.note ? (
          <span dir="auto" className="t-note">
            {torrent.note}
          </span>
        ) : null}
      </td>
      <td className="t-figure">{torrent.size}</td>
      <td className="t-figure">
        <time dateTime={torrent.createdAt} title={formatMinute(torrent.createdAt)}>
          {torrent.ago}
        </time>
      </td>
      <td className={torrent.isSeeded ? "t-seeds on" : "t-seeds"}>
        {torrent.seeds}
        {leechers > 0 ? <i> {leechers.toLocaleString("en-US")} leeching</i> : null}
      </td>
      <td className="t-get">
        {preview ? (
          <>
            {/* biome-ignore lint/a11y/useAnchorContent: the label names it, and the drawing shows it */}
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
        {/* biome-ignore lint/a11y/useAnchorContent: the label names it, and the style sheet draws it once for all rows */}
        <a href={paths.torrent.download(id)} download aria-label={`Download ${name}`} />
      </td>
    </tr>
  );
}
