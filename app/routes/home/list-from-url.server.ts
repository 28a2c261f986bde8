import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { fromText } from "#app/domain/kernel/text-input.ts";
import { sortKeyOf, TorrentFilters } from "#app/domain/torrents/list-schema.ts";
import { pageOf } from "#app/http/list-state.ts";
import type { ListState } from "./list-url.ts";

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
