export type Value = string | number;
export type Query = Record<string, Value | null | undefined>;

const isPageOne = (name: string, value: Value) => name === "page" && String(value) === "1";

/** The path with its query. Empty parts fall out, and so does page 1, so that a page has one address. */
export function withQuery(path: string, query: Query): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "" && !isPageOne(name, value))
      parts.set(name, String(value));
  const text = parts.toString();
  return text ? `${path}?${text}` : path;
}
