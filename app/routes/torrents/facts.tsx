import type { ReactNode } from "react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import type { RoleBadge } from "#app/domain/people/members/badges.ts";
import { paths } from "#app/paths/paths.ts";
import { MemberName } from "#app/ui/member-name.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { platformWords } from "#app/ui/platform-words.ts";
import { RoleBadges } from "#app/ui/role-badge.tsx";

/** The facts of a torrent, in the words that the page shows. */
export type ShownFacts = {
  platform: string;
  size: string;
  fileCount: number;
  seeds: string;
  isSeeded: boolean;
  leechers: number;
  createdAt: string;
  ago: string;
  uploader: string | null;
  uploaderBadges: RoleBadge[];
  licence: string | null;
  tags: string[];
  infoHash: string | null;
  id: number;
  /** How often it was corrected since it was listed. */
  corrections: number;
};

const HASH = "Info hash";
const figure = (count: number) => count.toLocaleString("en-US");

/** The facts of a torrent in the words of its row, one per line. */
export function Facts(torrent: ShownFacts) {
  const facts: [string, ReactNode][] = [
    ["Size", `${torrent.size} in ${counted(torrent.fileCount, "file")}`],
    ["Seeders", <Seeds key="seeds" {...torrent} />],
    ["Leechers", figure(torrent.leechers)],
    [
      "Dropped",
      <>
        {torrent.ago}
        <span className="block text-xs text-muted">
          <Moment at={torrent.createdAt} />
        </span>
      </>,
    ],
    ["Platform", platformWords(torrent.platform)],
    ["Uploader", <Uploader key="uploader" {...torrent} />],
    ...(torrent.licence ? ([["Licence", torrent.licence]] as [string, ReactNode][]) : []),
    ...(torrent.tags.length > 0 ? ([["Tags", <Tags key="tags" {...torrent} />]] as [string, ReactNode][]) : []),
    ...(torrent.corrections > 0
      ? ([["Corrected", <Corrected key="corrected" {...torrent} />]] as [string, ReactNode][])
      : []),
    ...(torrent.infoHash ? ([[HASH, <Halves key="hash" text={torrent.infoHash} />]] as [string, ReactNode][]) : []),
  ];
  return (
    <dl className="t-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd className={name === HASH ? "t-long" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Text without spaces, which breaks in its middle if it does not fit on one line. */
const Halves = ({ text }: { text: string }) => (
  <>
    {text.slice(0, text.length / 2)}
    <wbr />
    {text.slice(text.length / 2)}
  </>
);

/** Facts side by side. Each line is filled, so that the grid has no gap. */
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

/** Each tag links to the list of torrents that have it. */
const Tags = ({ tags }: Pick<ShownFacts, "tags">) => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1">
    {tags.map((tag) => (
      <li key={tag}>
        <PageLink to={paths.home({ tag })} className="text-accent-text underline">
          {tag}
        </PageLink>
      </li>
    ))}
  </ul>
);

const Corrected = ({ id, corrections }: Pick<ShownFacts, "id" | "corrections">) => (
  <PageLink to={paths.torrent.history(id)} className="text-accent-text underline">
    {corrections === 1 ? "Once" : `${figure(corrections)} times`}
  </PageLink>
);

const Uploader = ({ uploader, uploaderBadges }: Pick<ShownFacts, "uploader" | "uploaderBadges">) =>
  uploader === null ? (
    "Not shown"
  ) : (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <MemberName name={uploader} />
      <RoleBadges badges={uploaderBadges} />
    </span>
  );

const Seeds = ({ seeds, isSeeded }: Pick<ShownFacts, "seeds" | "isSeeded">) => (
  <span className={isSeeded ? "text-success" : undefined}>{seeds}</span>
);
