import { cleanText } from "#app/domain/kernel/clean-text.ts";
import { SEARCH_MAX } from "#app/domain/kernel/pages.ts";
import { fromText } from "#app/domain/kernel/text-input.ts";
import { sortKeyOf, TorrentFilters } from "#app/domain/torrents/list-schema.ts";
import { pageOf } from "#app/http/list-state.ts";
import type { ListState } from "./list-url.ts";

const Filters = fromText(TorrentFilters);
/** The usual case. Parsing it anew each time took a fortieth of the time of home. */
const NO_FILTERS = Filters.parse({});

function parseFilters(given: Record<string, string>) {
  if (Object.keys(given).every((name) => !(name in TorrentFilters.shape))) return NO_FILTERS;
  const strict = Filters.safeParse(given);
  if (strict.success) return strict.data;
  const wrong = new Set(strict.error.issues.map(({ path }) => String(path[0])));
  return Filters.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

/** The list that the index's URL asks for. Nonsense falls back field by field, since a link must not end in an error. */
export function listFromUrl(params: URLSearchParams, limit: number): ListState {
  const given = cleanText(Object.fromEntries([...params].filter(([, value]) => value !== ""))) as Record<
    string,
    string
  >;
  if (given.search) given.search = given.search.slice(0, SEARCH_MAX);
  const filters = parseFilters(given);
  const page = pageOf(params);
  return { ...filters, sortBy: sortKeyOf(filters), page, limit, offset: (page - 1) * limit };
}
