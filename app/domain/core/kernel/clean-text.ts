/** Deeper than any input of the site. Deeper values count as absent, and are refused if a value is required. */
const MAX_DEPTH = 50;

/**
 * Makes every string of an input storable in PostgreSQL: without NUL, and with U+FFFD for half a surrogate pair, as
 * UTF-8 has it. People type neither; left in, they would turn a search or a comment into a server error.
 */
export function cleanText(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanString(value);
  if (Array.isArray(value)) return depth < MAX_DEPTH ? value.map((inner) => cleanText(inner, depth + 1)) : null;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (depth >= MAX_DEPTH) return null;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanString(name), cleanText(inner, depth + 1)]),
  );
}

const cleanString = (text: string) => (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();

/** A file's name in one line: without line breaks and other control characters. */
export const cleanFileName = (name: string): string => name.replace(/\p{Cc}/gu, "");
