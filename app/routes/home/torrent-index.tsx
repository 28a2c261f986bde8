import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import type { Actor } from "#app/domain/kernel/actor.ts";
import { pageCount } from "#app/domain/kernel/pages.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { Announcements } from "./announcements.tsx";
import { Chips } from "./chips.tsx";
import { DensityButton } from "./density-button.tsx";
import { Filters } from "./filters.tsx";
import { type ListState, listHref } from "./list-url.ts";
import { SearchForm } from "./search-form.tsx";
import { SortForm } from "./sort-form.tsx";
import type { ShownTorrent } from "./torrent-row.tsx";
import { TorrentTable } from "./torrent-table.tsx";

const TEN_MINUTES = 600;

type Props = {
  torrents: ShownTorrent[];
  total: number;
  state: ListState;
  now: string;
  openId: number | null;
  actor: Actor;
  announcements: ComponentProps<typeof Announcements>;
};

/** The list of torrents with what narrows it: filters, search, chips, order, pages. */
export function TorrentIndex({ torrents, total, state, now, openId, actor, announcements }: Props) {
  const [params] = useSearchParams();
  const from = useLocation().pathname;
  const loading = useNavigation().location?.pathname === paths.home() && from === paths.home();
  const heading = useFocusAfterSearch(state.search);
  useRefresh(TEN_MINUTES);
  return (
    <div className="browse min-w-0 flex-1">
      <div>
        <Filters state={state} />
        <div className="@container/list grid content-start gap-3">
          <Announcements {...announcements} />
          <Panel className="overflow-clip">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-2 pl-3">
              <h2
                ref={heading}
                tabIndex={-1}
                className="rounded-sm font-mono text-sm font-medium whitespace-nowrap text-muted tabular-nums"
              >
                {total === 1 ? "1 torrent" : `${total.toLocaleString("en-US")} torrents`}
              </h2>
              <Chips state={state} />
              {loading ? <Spinner label="Loading" /> : null}
              {torrents.some(({ preview }) => preview) ? (
                <button type="button" data-play="" className="play-all">
                  Play all
                </button>
              ) : null}
              <SearchForm state={state} />
              <div className="ml-auto flex items-center gap-1 @[52rem]/list:ml-0">
                <SortForm state={state} />
                <DensityButton density={actor.density} />
              </div>
            </div>
            {torrents.length > 0 ? (
              <TorrentTable
                torrents={torrents}
                state={state}
                now={now}
                openId={openId}
                density={actor.density}
                dimmed={loading}
              />
            ) : (
              <NoTorrents state={state} />
            )}
          </Panel>
          <Pager
            page={state.page}
            pages={pageCount(total, state.limit)}
            hrefFor={(page) => listHref(params, { page })}
          />
        </div>
      </div>
    </div>
  );
}

/** Nothing was found, or nothing is there yet. */
function NoTorrents({ state: { search, category, platform } }: { state: ListState }) {
  const [to, words, text] =
    search || category || platform
      ? [paths.home(), "Show all torrents", "No torrents found. Try adjusting your search or category filter."]
      : [paths.uploader(), "Upload the first", "No torrents found. Nothing has been shared here yet."];
  return (
    <EmptyState
      action={
        <ButtonLink to={to} variant="quiet">
          {words}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}

/** A search leads the focus to what it found; a page that is merely opened leaves it alone. */
function useFocusAfterSearch(search: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>();
  useEffect(() => {
    const isLoaded = document.documentElement.dataset.hydrated === "true";
    if (search && search !== shown.current && isLoaded) heading.current?.focus({ preventScroll: true });
    shown.current = search;
  }, [search]);
  return heading;
}
