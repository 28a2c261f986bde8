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

type Shown<Key extends keyof ShownTorrent> = Pick<ShownTorrent, Key>;
type Figures = Shown<"size" | "createdAt" | "ago" | "isSeeded" | "seeds" | "leechers">;
type Props = ShownTorrent & { isOpen?: boolean };

export function Row({ isOpen, isDownloaded, ...torrent }: Props) {
  const { id, name, comments } = torrent;
  return (
    <tr data-id={id} data-open={isOpen || undefined} data-downloaded={isDownloaded || undefined}>
      <TypeCell {...torrent} />
      <td className="t-name">
        <PageLink to={paths.torrent(id)} keepScroll dir="auto">
          <TorrentName name={name} />
          <span className="sr-only"> Details</span>
        </PageLink>
        <NewMark {...torrent} />
        <Inside {...torrent} />
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
      <FigureCells {...torrent} />
      <GetCell {...torrent} />
    </tr>
  );
}

/** The cover, the category and the platform. */
export const TypeCell = ({
  name,
  badge,
  platform,
  seed,
  cover,
}: Shown<"name" | "badge" | "platform" | "seed" | "cover">) => (
  <td className={`t-type ${hueOf(badge)}`}>
    <Cover seed={seed} picture={cover} by={splitName(name).publisher} />
    <b>{badge}</b> <i>{platformWords(platform)}</i>
  </td>
);

/** A dot, which screen readers call New. */
export const NewMark = ({ isNew }: Shown<"isNew">) => (isNew ? <span className="t-new">New</span> : null);

export const Inside = ({ inside }: Shown<"inside">) =>
  inside.map((fact) => (
    <span key={fact} className="chip">
      {fact}
    </span>
  ));

/** The size, the age and the seeders. */
export const FigureCells = ({ size, createdAt, ago, isSeeded, seeds, leechers }: Figures) => (
  <>
    <td className="t-figure">{size}</td>
    <td className="t-figure">
      <time dateTime={createdAt} title={formatMinute(createdAt)}>
        {ago}
      </time>
    </td>
    <td className={isSeeded ? "t-seeds on" : "t-seeds"}>
      {seeds}
      {leechers > 0 ? <i> {leechers.toLocaleString("en-US")} leeching</i> : null}
    </td>
  </>
);

/** The buttons that play its first sound and download it. */
export const GetCell = ({ id, name, badge, preview }: Shown<"id" | "name" | "badge" | "preview">) => (
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
);
