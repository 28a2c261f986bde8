import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import type { Beside } from "#app/domain/administration/home/find-home.server.ts";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { paths } from "#app/paths/paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { Announcements } from "./announcements.tsx";
import { Chips } from "./chips.tsx";
import type { Chip } from "./chips-of.server.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { Filters } from "./filters.tsx";
import { ListTools } from "./list-tools.tsx";
import { type ListState, listHref } from "./list-url.ts";
import { SearchForm } from "./search-form.tsx";
import type { ShownTorrent } from "./torrent-row.tsx";
import { TorrentTable } from "./torrent-table.tsx";

const TEN_MINUTES = 600;

type Props = {
  torrents: ShownTorrent[];
  hasPreviews: boolean;
  total: number;
  /** Whether the total is an estimate. */
  about: boolean;
  /** How many torrents the pager covers. */
  reachable: number;
  state: ListState;
  chips: Chip[];
  /** The filters with their counts, as HTML; null if they are closed. */
  filterPanel: string | null;
  /** Words without results, and the words that were searched instead. */
  corrected: { word: string; similar: string[] }[];
  /** The member's own saved searches, shown beside the whole list. */
  saved: Beside["searches"];
  /** The panel above the list, as HTML: first steps or news. */
  above: string | null;
  /** Searches with results, in case this one has none. */
  relaxedSearches: Chip[];
  openId: number | null;
  actor: Actor;
  announcements: ComponentProps<typeof Announcements>;
};

/** The list of torrents with its search, filters, chips, order and pages. */
export function TorrentIndex({ torrents, total, state, chips, openId, actor, announcements, ...found }: Props) {
  const [params] = useSearchParams();
  const query = params.toString();
  const from = useLocation().pathname;
  const loading = useNavigation().location?.pathname === paths.home() && from === paths.home();
  const { search, sortBy, sortOrder } = state;
  const heading = useFocusAfterSearch(state.search);
  const isCompact = actor.density === "compact";
  useRefresh(TEN_MINUTES);
  return (
    <div className="browse min-w-0 flex-1">
      <div>
        <Filters query={query} {...state} saved={found.saved} />
        <div className="@container/list grid content-start gap-3">
          {isCompact ? null : <Announcements {...announcements} />}
          {found.above ? <ServerHtml html={found.above} /> : null}
          <Panel className="overflow-clip">
            <div className="list-bar flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-2 pl-3">
              <h2
                ref={heading}
                tabIndex={-1}
                className="rounded-sm font-mono text-sm font-medium whitespace-nowrap text-muted tabular-nums"
              >
                {found.about ? "About " : ""}
                {counted(total, "torrent")}
              </h2>
              {isCompact ? <Announcements {...announcements} isInLine /> : null}
              <Chips chips={chips} />
              {chips.length > 0 && !state.addedAfter ? (
                <PageLink
                  to={paths.savedSearches.new({ query })}
                  className="inline-flex min-h-10 items-center text-sm text-accent-text underline"
                >
                  Save search
                </PageLink>
              ) : null}
              {loading ? <Spinner label="Loading" /> : null}
              {found.hasPreviews ? (
                <button type="button" data-play="" className="play-all">
                  Play all
                </button>
              ) : null}
              <SearchForm query={query} search={search} />
              {/* The key resets its forms whenever the URL changes. */}
              <ListTools
                key={query}
                query={query}
                search={search}
                sortBy={sortBy}
                sortOrder={sortOrder}
                density={actor.density}
                hasPanel={found.filterPanel !== null}
              />
            </div>
            {found.filterPanel ? <FilterPanel key={found.filterPanel} html={found.filterPanel} /> : null}
            {found.corrected.map(({ word, similar }) => (
              <p key={word} className="border-b border-line px-3 py-2 text-sm text-muted" dir="auto">
                No results for “{word}”. Showing results for “{similar.join("” or “")}”.
              </p>
            ))}
            {torrents.length > 0 ? (
              <TorrentTable
                torrents={torrents}
                query={query}
                state={state}
                openId={openId}
                density={actor.density}
                dimmed={loading}
              />
            ) : (
              <NoTorrents
                isNarrowed={chips.length > 0}
                keepsNone={Boolean(state.kept) && chips.length === 1}
                relaxedSearches={found.relaxedSearches}
              />
            )}
          </Panel>
          <Pager
            page={state.page}
            pages={pageCount(found.reachable, state.limit)}
            hrefFor={(page) => listHref(params, { page })}
          />
        </div>
      </div>
    </div>
  );
}

type NoTorrentsProps = {
  isNarrowed: boolean;
  /** Whether the list shows the member's bookmarked torrents without any other filter. */
  keepsNone: boolean;
  relaxedSearches: readonly Chip[];
};

/** Says that nothing was found, with searches that have results, or that the list is still empty. */
function NoTorrents({ isNarrowed, keepsNone, relaxedSearches }: NoTorrentsProps) {
  const [to, label, text] = keepsNone
    ? [
        paths.home(),
        "Show all torrents",
        "No bookmarked torrents yet. Each torrent's page has a button to bookmark it.",
      ]
    : isNarrowed
      ? [paths.home(), "Show all torrents", "No torrents found. Try adjusting your search or category filter."]
      : [paths.uploader(), "Upload the first", "No torrents found. Nothing has been shared here yet."];
  return (
    <EmptyState next={{ to, label }}>
      {text}
      {isNarrowed && !keepsNone ? (
        <p className="mt-2 text-sm">
          <a href={paths.help({ hash: "searching" })} className="text-accent-text underline">
            How search works
          </a>
        </p>
      ) : null}
      {relaxedSearches.length > 0 ? (
        <ul className="mt-4 grid gap-1">
          {relaxedSearches.map((relaxed) => (
            <li key={relaxed.text}>
              <PageLink to={relaxed.to} className="inline-flex min-h-10 items-center text-accent-text underline">
                {relaxed.text}
              </PageLink>
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  );
}

/** A search moves the focus to its results. Opening the page does not move the focus. */
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
