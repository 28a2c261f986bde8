import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { fromText } from "#app/domain/kernel/text-input.ts";
import { type SortKey, sortKeyOf, TorrentFilters, type TorrentQuery } from "#app/domain/torrents/schema.ts";
import { hrefWith, pageOf } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import type { Query } from "#app/paths/query.ts";

export type ListState = TorrentQuery & { page: number; sortBy: SortKey };

const Filters = fromText(TorrentFilters);

/** The list that the index's URL asks for. Nonsense falls back field by field, since a link must not end in an error. */
export function listFromUrl(params: URLSearchParams, limit: number): ListState {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  if (given.search) given.search = given.search.slice(0, SEARCH_MAX);
  const strict = Filters.safeParse(given);
  const wrong = new Set(strict.success ? [] : strict.error.issues.map(({ path }) => String(path[0])));
  const filters = Filters.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  const page = pageOf(params);
  return { ...filters, sortBy: sortKeyOf(filters), page, limit, offset: (page - 1) * limit };
}

/** The URL of the index with some of its state changed. Of a search the best come first, otherwise the newest. */
export function listHref(current: URLSearchParams, change: Query): string {
  const search = "search" in change ? change.search : current.get("search");
  return hrefWith(paths.home(), current, change, {
    sortBy: search ? "best" : "created_at",
    sortOrder: "desc",
    platform: "BOTH",
  });
}

export type SortChange = Pick<ListState, "sortBy" | "sortOrder">;

/** Clicking the sorted column turns it round; another one starts descending. */
export function sortChange(state: SortChange, column: SortChange["sortBy"]): SortChange {
  const turned = state.sortBy === column && state.sortOrder === "desc" ? "asc" : "desc";
  return { sortBy: column, sortOrder: turned };
}
