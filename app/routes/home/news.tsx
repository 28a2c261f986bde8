import type { ReactNode } from "react";
import { type News as Found, MOST_COUNTED } from "#app/domain/administration/home/news.ts";
import { paths } from "#app/paths/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PutAwayForm } from "./put-away-form.tsx";

const linkClasses = "text-accent-text underline";

type Props = { news: Found; unseeded: number; newsKey: string };

/**
 * One line for each thing that a returning member would look for: new torrents, answers, new releases of what they
 * follow or have, and their own uploads that need seeders. Rendered only on the server.
 */
export function News({ news, unseeded, newsKey }: Props) {
  const { since, torrents, answers, followed, newer } = news;
  const hasNew = torrents > 0 || [answers, followed, newer].some((told) => told !== null);
  return (
    <Panel className="px-4 pt-2 pb-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-semibold">{hasNew ? "Since your last visit" : "Your uploads"}</h2>
        <PutAwayForm panel="news" shownKey={newsKey} of="the news" />
      </div>
      <ul className="grid gap-1.5 text-sm">
        {answers ? (
          <Line icon="speech">
            <Told {...answers} href={paths.notices({ show: "unread" })} />
          </Line>
        ) : null}
        {followed ? (
          <Line icon="bell">
            <Told {...followed} href={paths.notices({ show: "unread" })} />
          </Line>
        ) : null}
        {newer ? (
          <Line icon="spark">
            <Told {...newer} href={paths.account.torrents.newer()} />
          </Line>
        ) : null}
        {torrents > 0 ? (
          <Line icon="download">
            <a data-page-link="" href={paths.home({ addedAfter: since })} className={linkClasses}>
              {torrents === 1
                ? "1 new torrent"
                : `${torrents.toLocaleString("en-US")}${torrents === MOST_COUNTED ? "+" : ""} new torrents`}
            </a>
          </Line>
        ) : null}
        {unseeded > 0 ? (
          <Line icon="upload">
            <a
              data-page-link=""
              href={paths.uploader({ unseeded: "on", hash: "history" })}
              className="text-new underline"
            >
              {unseeded === 1 ? "One of your uploads has" : `${unseeded} of your uploads have`} no seeders.
            </a>
          </Line>
        ) : null}
      </ul>
    </Panel>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 text-muted">
      <Icon name={icon} className="size-4 shrink-0" />
      <p className="flex min-w-0 items-baseline gap-x-1">{children}</p>
    </li>
  );
}

/** The latest notice of a group, and a link to the others. */
function Told({ count, last, href }: { count: number; last: { text: string; link: string }; href: string }) {
  return (
    <>
      <a data-page-link="" href={last.link} className={`truncate ${linkClasses}`}>
        {last.text}
      </a>
      {count > 1 ? (
        <span className="shrink-0">
          and{" "}
          <a data-page-link="" href={href} className={linkClasses}>
            {count - 1} more
          </a>
        </span>
      ) : null}
    </>
  );
}
