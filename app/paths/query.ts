export type Value = string | number;
export type Query = Record<string, Value | null | undefined>;

const isPageOne = (name: string, value: Value) => name === "page" && String(value) === "1";

/** Adds the query to the path. Empty values and page 1 are left out, so that each page has one address. */
export function withQuery(path: string, query: Query): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "" && !isPageOne(name, value))
      parts.set(name, String(value));
  const text = parts.toString();
  return text ? `${path}?${text}` : path;
}
