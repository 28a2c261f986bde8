import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLiveActivity } from "#app/domain/catalogue/tracker/find-live-activity.server.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { contextOf } from "#app/http/context.server.ts";
import { pageOf } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const [{ items }, { clock }] = await Promise.all([screenLoader(args, findLiveActivity, {}), contextOf(args)]);
  const pages = pageCount(items.length, PAGE_SIZE);
  const page = Math.min(pageOf(new URL(args.request.url).searchParams), pages);
  const shown = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { items: shown, page, pages, now: clock().toISOString() };
}

const kinds: Record<string, { words: string; icon: IconName; hue: string }> = {
  download: { words: "is downloading", icon: "download", hue: "text-info" },
  completion: { words: "completed", icon: "check", hue: "text-success" },
  seeding: { words: "is seeding", icon: "up", hue: "text-accent-text" },
  upload: { words: "uploaded", icon: "upload", hue: "text-new" },
};

export default function LiveActivity() {
  const { items, page, pages, now } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Live Activity</h2>
        {items.length === 0 ? (
          <EmptyState next={{ to: paths.home(), label: "Browse the torrents" }}>
            Nothing has happened on the tracker yet.
          </EmptyState>
        ) : null}
        <ul className="divide-y divide-line">
          {items.map(({ id, type, username, torrentId, torrentName, timestamp, points }) => {
            const kind = kinds[type];
            return (
              <li key={id} className="flex items-center gap-3 px-4 py-3">
                <span className={kind?.hue ?? "text-muted"}>
                  <Icon name={kind?.icon ?? "info"} />
                </span>
                <p className="min-w-0 flex-1 text-sm">
                  <MemberName name={username} className="font-medium text-strong" /> {kind?.words ?? type}{" "}
                  {torrentId !== null && torrentName !== null ? (
                    <PageLink to={paths.torrent(torrentId)} className="text-strong underline hover:text-accent-text">
                      {torrentName}
                    </PageLink>
                  ) : null}
                  <span className="block text-xs text-muted">{formatAgo(timestamp, now)}</span>
                </p>
                {points > 0 ? <Badge tone="success">+{points} pts</Badge> : null}
              </li>
            );
          })}
        </ul>
      </Panel>
      <Pager page={page} pages={pages} hrefFor={(to) => paths.trackerStats.live({ page: to })} />
    </div>
  );
}
