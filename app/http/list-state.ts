import { MAX_PAGE } from "#app/domain/core/kernel/pages.ts";
import { type Query, withQuery } from "#app/paths/query.ts";

/** The page number in a list's URL: the first if it is invalid, "last" for the last. */
export function pageFrom(params: URLSearchParams): number | "last" {
  const text = params.get("page") ?? "";
  if (text === "last") return "last";
  return /^[1-9]\d*$/.test(text) && Number(text) <= MAX_PAGE ? Number(text) : 1;
}

/** The page number for lists that have no known last page. */
export function pageOf(params: URLSearchParams): number {
  const page = pageFrom(params);
  return page === "last" ? 1 : page;
}

/**
 * A list's URL with some of its state changed: empty values and the list's defaults are removed, and any change other
 * than of the page returns to page 1.
 */
export function hrefWith(path: string, current: URLSearchParams, change: Query, defaults: Query = {}): string {
  const merged: Query = { ...Object.fromEntries(current), page: 1, ...change };
  const kept = Object.entries(merged).filter(([name, value]) => value !== defaults[name]);
  return withQuery(path, Object.fromEntries(kept));
}

/**
 * Reads a list's URL as input of a use case: the named parameters that are not empty, and the page. Values that are not
 * among `choices` are ignored, because a link must not end in an error.
 */
export function listInput(
  url: string,
  names: readonly string[],
  choices: Record<string, readonly string[]> = {},
): Record<string, unknown> {
  const params = new URL(url).searchParams;
  const input: Record<string, unknown> = { page: pageOf(params) };
  for (const name of [...names, ...Object.keys(choices)]) {
    const value = params.get(name)?.trim().slice(0, 100);
    if (value && (choices[name]?.includes(value) ?? true)) input[name] = value;
  }
  return input;
}

/** The query parameters of a list that its items' pages keep, so that they can link back to the list as it was. */
const KEPT = ["search", "status", "state", "kind", "category", "sortBy", "limit", "page"];

/** These parameters of a URL. */
export const keptOf = (current: URLSearchParams): [string, string][] =>
  KEPT.flatMap((name) => current.getAll(name).map((value): [string, string] => [name, value]));

/** The URL of an administration list or item with the list state of `current`. */
export function keepList(path: string, current: URLSearchParams): string {
  const kept = new URLSearchParams(keptOf(current));
  if (kept.size === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${kept}`;
}

/** The list's URL with its state, for the redirect after an action. */
export const backToList = (request: Request, path: string) => keepList(path, new URL(request.url).searchParams);
