import { PAGE_SIZE, SEARCH_MAX, TorrentFilters, type TorrentQuery } from "./schema.ts";

export type ListState = TorrentQuery & { page: number };

const MAX_PAGE = 10_000_000;

/** The list that a page's URL asks for. Nonsense falls back field by field, since a link must not end in an error. */
export function listFromUrl(params: URLSearchParams): ListState {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  if (given.search) given.search = given.search.slice(0, SEARCH_MAX);
  const strict = TorrentFilters.safeParse(given);
  const wrong = new Set(strict.success ? [] : strict.error.issues.map(({ path }) => String(path[0])));
  const filters = TorrentFilters.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
  const page = /^[1-9]\d{0,8}$/.test(given.page ?? "") ? Math.min(Number(given.page), MAX_PAGE) : 1;
  return { ...filters, page, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

const defaults: Record<string, string> = { page: "1", sortBy: "created_at", sortOrder: "desc", platform: "BOTH" };

/** The URL of the list with some of its state changed. Defaults are left out; any change but of the page goes to page 1. */
export function listHref(current: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams();
  const merged = { ...Object.fromEntries(current), page: "1", ...change };
  for (const [name, value] of Object.entries(merged)) if (value && value !== defaults[name]) next.set(name, value);
  const text = next.toString();
  return text ? `/?${text}` : "/";
}

export type SortChange = Pick<ListState, "sortBy" | "sortOrder">;

/** Clicking the sorted column turns it round; another one starts descending. */
export function sortChange(state: SortChange, column: SortChange["sortBy"]): SortChange {
  const turned = state.sortBy === column && state.sortOrder === "desc" ? "asc" : "desc";
  return { sortBy: column, sortOrder: turned };
}
