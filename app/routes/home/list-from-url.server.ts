import { filtersFromQuery } from "#app/domain/catalogue/torrents/filters-from-query.ts";
import { sortKeyOf } from "#app/domain/catalogue/torrents/list-schema.ts";
import { pageOf } from "#app/http/list-state.ts";
import type { ListState } from "./list-url.ts";

/** The list that the index's URL describes. */
export function listFromUrl(params: URLSearchParams, limit: number): ListState {
  const filters = filtersFromQuery(params);
  const page = pageOf(params);
  return { ...filters, sortBy: sortKeyOf(filters), page, limit, offset: (page - 1) * limit };
}
