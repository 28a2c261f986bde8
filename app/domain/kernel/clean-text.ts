/**
 * Takes NUL out of every string of an input. PostgreSQL's text holds none, and nobody types one: left in, it would
 * turn a search or a comment into a server error.
 */
export function cleanText(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  if (Array.isArray(value)) return value.map(cleanText);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanText(inner)]));
}
