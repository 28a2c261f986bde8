import { useNavigation, useSearchParams } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { Actor } from "#app/domain/kernel/actor.ts";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { PAGE_SIZE } from "#app/domain/torrents/page-size.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { ChatDock } from "../chat/chat-dock.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { Announcements } from "./announcements.tsx";
import { type ListState, listHref } from "./list-url.ts";
import { SearchForm } from "./search-form.tsx";
import { Sidebar } from "./sidebar.tsx";
import { type ShownTorrent, TorrentTable } from "./torrent-table.tsx";

const TEN_MINUTES = 600;

type Props = {
  torrents: ShownTorrent[];
  total: number;
  state: ListState;
  actor: Actor;
  announcements: ComponentProps<typeof Announcements>;
};

/** The members' home: search, table, pages, and the sidebar that filters them. */
export function TorrentIndex({ torrents, total, state, actor, announcements }: Props) {
  const [params] = useSearchParams();
  const loading = useNavigation().location?.pathname === paths.home();
  const pages = pageCount(total, PAGE_SIZE);
  useRefresh(TEN_MINUTES);
  return (
    <MemberShell>
      <h1 className="sr-only">Torrents</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Sidebar actor={actor} state={state} />
        <div className="grid content-start gap-4">
          <Announcements {...announcements} />
          <SearchForm state={state} />
          <Panel className="overflow-hidden">
            <div className="flex min-h-10 items-center justify-between border-b border-line px-3 text-sm text-muted tabular-nums">
              <span>{total === 1 ? "1 torrent" : `${total.toLocaleString("en-US")} torrents`}</span>
              {loading ? <Spinner label="Loading" /> : null}
            </div>
            {torrents.length > 0 ? (
              <TorrentTable torrents={torrents} state={state} dimmed={loading} />
            ) : (
              <EmptyState
                action={
                  <ButtonLink to={paths.home()} variant="quiet">
                    Show all torrents
                  </ButtonLink>
                }
              >
                No torrents found. Try adjusting your search or category filter.
              </EmptyState>
            )}
          </Panel>
          <Pager page={state.page} pages={pages} hrefFor={(page) => listHref(params, { page })} />
        </div>
      </div>
      <ChatDock actor={actor} />
    </MemberShell>
  );
}
