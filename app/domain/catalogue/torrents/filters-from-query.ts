import { cleanText } from "../../core/kernel/clean-text.ts";
import { SEARCH_MAX } from "../../core/kernel/pages.ts";
import { fromText } from "../../core/kernel/text-input.ts";
import { OwnTorrentFilters } from "./list-schema.ts";

const Filters = fromText(OwnTorrentFilters);
/** The usual case. Parsing it each time took a fortieth of the home page's time. */
const NO_FILTERS = Filters.parse({});

/** The filters in a list's URL. Invalid values fall back field by field, because a link must not end in an error. */
export function filtersFromQuery(params: URLSearchParams) {
  const given = cleanText(Object.fromEntries([...params].filter(([, value]) => value !== ""))) as Record<
    string,
    string
  >;
  if (Object.keys(given).every((name) => !(name in OwnTorrentFilters.shape))) return NO_FILTERS;
  if (given.search) given.search = given.search.slice(0, SEARCH_MAX);
  const strict = Filters.safeParse(given);
  if (strict.success) return strict.data;
  const wrong = new Set(strict.error.issues.map(({ path }) => String(path[0])));
  return Filters.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}
