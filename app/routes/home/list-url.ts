import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { PAGE_SIZE } from "#app/domain/torrents/page-size.ts";
import { TorrentFilters, type TorrentQuery } from "#app/domain/torrents/schema.ts";
import { hrefWith, pageOf } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import type { Query } from "#app/paths/query.ts";

export type ListState = TorrentQuery & { page: number };

/** The list that the index's URL asks for. Nonsense falls back field by field, since a link must not end in an error. */
export function listFromUrl(params: URLSearchParams): ListState {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  if (given.search) given.search = given.search.slice(0, SEARCH_MAX);
  const strict = TorrentFilters.safeParse(given);
  const wrong = new Set(strict.success ? [] : strict.error.issues.map(({ path }) => String(path[0])));
  const filters = TorrentFilters.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  const page = pageOf(params);
  return { ...filters, page, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

const defaults: Query = { sortBy: "created_at", sortOrder: "desc", platform: "BOTH" };

/** The URL of the index with some of its state changed. */
export const listHref = (current: URLSearchParams, change: Query): string =>
  hrefWith(paths.home(), current, change, defaults);

export type SortChange = Pick<ListState, "sortBy" | "sortOrder">;

/** Clicking the sorted column turns it round; another one starts descending. */
export function sortChange(state: SortChange, column: SortChange["sortBy"]): SortChange {
  const turned = state.sortBy === column && state.sortOrder === "desc" ? "asc" : "desc";
  return { sortBy: column, sortOrder: turned };
}
