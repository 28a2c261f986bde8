import { type ReactNode, useState } from "react";
import { coverAlt, coverUrl } from "#app/domain/catalogue/covers/cover-url.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge, CategoryBadge, hueOf } from "#app/ui/badge.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { coverSeed } from "#app/ui/cover-path.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LimitNote, useLimit } from "#app/ui/limit-note.tsx";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { ThanksForm } from "#app/ui/thanks-form.tsx";
import { TorrentName } from "#app/ui/torrent-name.tsx";
import { useLeaveByEscape } from "#app/ui/use-leave-by-escape.ts";
import { BookmarkButton } from "../bookmarks/bookmark-button.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { useDownloaded } from "../home/use-downloaded.ts";
import { Facts, type ShownFacts } from "./facts.tsx";
import { Inside, type InsideOf } from "./inside.tsx";
import { Nfo } from "./nfo.tsx";
import { NewerRelease, type Related, RelatedTorrents, ReleaseLine } from "./related.tsx";
import { Seeders } from "./seeders.tsx";

export const TITLE_ID = "torrent-title";

type Torrent = Parameters<typeof Seeders>[0]["torrent"] &
  InsideOf & {
    name: string;
    facts: ShownFacts;
    category: string;
    description: string | null;
    nfo: string | null;
    cover: string | null;
    coverAlt: string;
    isMine: boolean;
    /** Whether this member has downloaded its .torrent. */
    isTaken: boolean;
    isKept: boolean;
    publisherId: number | null;
    /** Whether this member follows its publisher. */
    isFollowed: boolean;
    seedersAskedAt: string | null;
    thanks: number;
    thanked: boolean | null;
    /** The player of the previews, as HTML. */
    sounds: string | null;
  };

type Props = {
  torrent: Torrent;
  related: Related;
  now: string;
  /** As for `Comments`: null over the list. */
  from: string | null;
  /** 2 over the list, where the page has another title. */
  level: 1 | 2;
  /** The URL of ×, and the handler that a script runs instead. */
  closeTo: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A torrent: its cover and name, its sounds and description; its download and facts, which a wide window shows beside
 * them; and `children` below.
 */
export function TorrentDetail({ torrent, related, now, from, level, closeTo, onClose, children }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  const heading = useLeaveByEscape(onClose);
  const badge = badgeOf(torrent.category);
  return (
    <>
      <header className="flex items-start gap-4 border-b border-line p-4 sm:p-6">
        <LargeCover torrent={torrent} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-3">
          <Heading id={TITLE_ID} ref={heading} tabIndex={-1} className="t-title outline-none" dir="auto">
            <TorrentName name={torrent.name} />
          </Heading>
          <ReleaseLine related={related} />
          <CategoryBadge label={badge} />
        </div>
        <PageLink
          to={closeTo}
          aria-label="Close"
          onClick={(event) => {
            event.preventDefault();
            onClose();
          }}
          className="-m-1 inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
        >
          <Icon name="close" className="size-5" />
        </PageLink>
      </header>
      <div className="t-columns">
        <div className="t-side">
          <div>
            <Tools torrent={torrent} publisher={related.publisher} />
            <Facts {...torrent.facts} />
          </div>
        </div>
        <div className="t-main">
          <NewerRelease newer={related.newer} />
          {torrent.sounds ? <ServerHtml html={torrent.sounds} /> : null}
          {torrent.description ? (
            <p className="max-w-prose whitespace-pre-line" dir="auto">
              {torrent.description}
            </p>
          ) : null}
        </div>
        <div className="t-below">
          <Inside torrent={torrent} />
          {torrent.nfo === null ? null : <Nfo torrent={torrent} text={torrent.nfo} />}
          <ThanksForm
            at={paths.torrent.thanks(torrent.id)}
            thing="this torrent"
            thanks={torrent.thanks}
            thanked={torrent.thanked}
          />
          <Seeders torrent={torrent} now={now} from={from} />
          <RelatedTorrents related={related} />
          {children}
        </div>
      </div>
    </>
  );
}

function LargeCover({ torrent: { id, name, category, infoHash, cover, coverAlt: alt } }: { torrent: Torrent }) {
  const picture = (
    <Cover
      seed={coverSeed(infoHash, id)}
      picture={cover}
      size={256}
      alt={cover ? coverAlt(alt, name) : ""}
      by={splitName(name).publisher}
    />
  );
  const classes = `cover-large ${hueOf(badgeOf(category))}`;
  if (cover === null) return <span className={classes}>{picture}</span>;
  return (
    <a href={coverUrl(cover, 640)} className={classes}>
      {picture}
    </a>
  );
}

type ToolsProps = { torrent: Torrent; publisher: Related["publisher"] };

function Tools({
  torrent: { id, name, cover, isMine, isTaken, isKept, publisherId, isFollowed },
  publisher,
}: ToolsProps) {
  const { remember } = useDownloaded();
  const [said, say] = useState("");
  const isLimited = useLimit("download") !== null;
  const [isTakenNow, setTakenNow] = useState(isTaken);
  function noteDownload() {
    remember(id);
    setTakenNow(true);
    say(`The download of ${name} has started.`);
  }
  return (
    <div className="t-tools">
      {isLimited ? (
        <LimitNote right="download" className="basis-full" />
      ) : (
        <a href={paths.torrent.download(id)} className={buttonClasses({})} onClick={noteDownload}>
          <Icon name="download" /> Download .torrent
        </a>
      )}
      <BookmarkButton kind="torrent" subjectId={id} name={name} isKept={isKept} />
      {publisherId && publisher ? (
        <FollowButton kind="publisher" subjectId={publisherId} {...publisher} isFollowed={isFollowed} isNamed />
      ) : null}
      {/* Kept together, so that on a phone neither wraps onto a line of its own. */}
      <span className="ml-auto flex items-center gap-3">
        <PageLink to={paths.tracker.doctor({ torrentId: id })} className="text-sm text-muted underline">
          Need help?
        </PageLink>
        <MoreMenu label="More about this torrent">
          <MoreLink to={paths.torrent.collect(id)}>Add to collection</MoreLink>
          {isMine ? (
            <>
              <MoreLink to={paths.torrent.correct(id)}>Correct name, description and more</MoreLink>
              <MoreLink to={paths.torrent.successor(id)}>Link a newer release</MoreLink>
              <MoreLink to={paths.torrent.sounds(id)}>Sounds, tempo and key</MoreLink>
              <MoreLink to={paths.torrent.cover(id)}>{cover === null ? "Add cover" : "Change cover"}</MoreLink>
            </>
          ) : null}
          <MoreLink to={paths.report("torrent", id)}>
            Report<span className="sr-only"> this torrent</span>
          </MoreLink>
        </MoreMenu>
      </span>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {isTakenNow ? (
        <p className="basis-full text-sm text-muted">
          <Badge tone="success">Taken</Badge> Open the file in your client and leave it running.
        </p>
      ) : null}
    </div>
  );
}
