import type { SortKey, TorrentQuery } from "#app/domain/catalogue/torrents/list-schema.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { paths } from "#app/paths/paths.ts";
import type { Query } from "#app/paths/query.ts";

export type ListState = TorrentQuery & { page: number; sortBy: SortKey };

/**
 * The URL of the index with part of its state changed. A search sorts by relevance; otherwise the newest come first.
 */
export function listHref(current: URLSearchParams, change: Query): string {
  const search = "search" in change ? change.search : current.get("search");
  return hrefWith(paths.home(), current, change, {
    sortBy: search ? "best" : "created_at",
    sortOrder: "desc",
    platform: "BOTH",
  });
}

export type SortChange = Pick<ListState, "sortBy" | "sortOrder">;

/** Clicking the sorted column reverses the order; clicking another one sorts it descending. */
export function sortChange(state: SortChange, column: SortChange["sortBy"]): SortChange {
  const turned = state.sortBy === column && state.sortOrder === "desc" ? "asc" : "desc";
  return { sortBy: column, sortOrder: turned };
}
