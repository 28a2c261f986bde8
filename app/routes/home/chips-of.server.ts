import { facetNames } from "#app/domain/catalogue/search/facet-names.ts";
import type { RelaxedSearch } from "#app/domain/catalogue/search/find-relaxed-searches.server.ts";
import { formatMinute } from "#app/ui/dates.ts";
import { type FilterName, facetLabels, fieldsOf, valueWords } from "./facet-words.ts";
import { type ListState, listHref } from "./list-url.ts";

/** One part of the list's state, and the list without it. */
export type Chip = { text: string; to: string };

const withoutFacet = (params: URLSearchParams, name: FilterName) =>
  listHref(params, Object.fromEntries(fieldsOf(name).map((field) => [field, null])));

/** `publisher` is the name of the publisher that the list is filtered by. */
function facetText(state: ListState, name: FilterName, publisher: string | null): string | null {
  const { tempoFrom, tempoTo } = state;
  switch (name) {
    case "tempo": {
      if (!tempoFrom && !tempoTo) return null;
      const range = [...new Set([tempoFrom ?? "up", tempoTo ?? "up"])].join(" to ");
      const text = !tempoFrom ? `to ${tempoTo}` : !tempoTo ? `from ${tempoFrom}` : range;
      return `${text} bpm${state.halfDouble ? ", half and double" : ""}`;
    }
    case "kept":
    case "preview":
    case "seeded":
      return state[name] ? facetLabels[name] : null;
    case "platform":
      return state.platform && state.platform !== "BOTH" ? state.platform : null;
    case "publisher":
      return state.publisher ? (publisher ?? "Publisher") : null;
    case "key":
      return state.key ? `${valueWords("key", state.key)}${state.related ? " and related" : ""}` : null;
    default:
      return state[name] ? valueWords(name, state[name]) : null;
  }
}

/** The active filters. `zone` is the reader's time zone. */
export function chipsOf(state: ListState, params: URLSearchParams, publisher: string | null, zone: string): Chip[] {
  const search = state.search ? [{ text: `“${state.search}”`, to: listHref(params, { search: null }) }] : [];
  const others = [...facetNames, "kept" as const].flatMap((name) => {
    const text = facetText(state, name, publisher);
    return text ? [{ text, to: withoutFacet(params, name) }] : [];
  });
  const after = state.addedAfter
    ? [{ text: `Added after ${formatMinute(state.addedAfter, zone)}`, to: listHref(params, { addedAfter: null }) }]
    : [];
  return [...search, ...others, ...after];
}

/** Links to the search with one part removed, with the number of results. */
export function relaxedLinks(
  relaxedSearches: readonly RelaxedSearch[],
  state: ListState,
  params: URLSearchParams,
  publisher: string | null,
): Chip[] {
  return relaxedSearches.map(({ without, count }) => {
    const found = count === 1 ? "1 torrent" : `${count >= 1_000 ? "1,000 or more" : count} torrents`;
    if ("term" in without)
      return { text: `Without “${without.term}”: ${found}`, to: listHref(params, { search: without.rest }) };
    const what = facetText(state, without.facet, publisher) ?? facetLabels[without.facet];
    return { text: `Without the filter ${what}: ${found}`, to: withoutFacet(params, without.facet) };
  });
}
