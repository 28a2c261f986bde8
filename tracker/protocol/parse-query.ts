import type { Refusal } from "../refusal.ts";

/** Names and values as binary strings, one character per byte; every value of a repeated name in order. */
export type Query = ReadonlyMap<string, readonly string[]>;

export const MAX_QUERY_BYTES = 65_536;

/**
 * Reads the raw query of a URL to bytes. Info hashes and peer ids are bytes and no text, so nothing here passes
 * through UTF-8, and `+` stays `+` (RFC 3986). Refuses over 64 KB, broken escapes, and characters that are no bytes.
 */
export function parseQuery(raw: string): Query | Refusal {
  if (raw.length > MAX_QUERY_BYTES) return { refused: "The query is longer than 64 KB." };
  if (/[\u0100-\uffff]/.test(raw)) return { refused: "The query holds characters that are not bytes." };
  const query = new Map<string, string[]>();
  for (const pair of raw.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeBytes(equals < 0 ? pair : pair.slice(0, equals));
    const value = decodeBytes(equals < 0 ? "" : pair.slice(equals + 1));
    if (name === null || value === null) return { refused: "The query holds a broken % escape." };
    const values = query.get(name);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return query;
}

/** The first of `names` that the query repeats: two values for one field have no meaning. */
export function findRepeated(query: Query, names: readonly string[]): string | undefined {
  return names.find((name) => (query.get(name)?.length ?? 0) > 1);
}

function decodeBytes(text: string): string | null {
  let percent = text.indexOf("%");
  if (percent < 0) return text;
  let bytes = "";
  let from = 0;
  for (; percent >= 0; percent = text.indexOf("%", from)) {
    const high = hexDigit(text.charCodeAt(percent + 1));
    const low = hexDigit(text.charCodeAt(percent + 2));
    if (high < 0 || low < 0) return null;
    bytes += text.slice(from, percent) + String.fromCharCode(high * 16 + low);
    from = percent + 3;
  }
  return bytes + text.slice(from);
}

// NaN, which charCodeAt gives past the end, fails every comparison.
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
