import type { Refusal } from "../refusal.ts";

/** Names and values as binary strings, one character per byte. */
export type Query = {
  /** The first value of each name. */
  first: ReadonlyMap<string, string>;
  /** Every value, in order, of names that are given more than once: few queries have any. */
  repeated: ReadonlyMap<string, readonly string[]> | null;
};

export const MAX_QUERY_BYTES = 65_536;

/**
 * Reads the raw query of a URL to bytes. Info hashes and peer ids are bytes and no text, so nothing here passes
 * through UTF-8, and `+` stays `+` (RFC 3986). Refuses over 64 KB, broken escapes, and characters that are no bytes.
 */
export function parseQuery(raw: string): Query | Refusal {
  if (raw.length > MAX_QUERY_BYTES) return { refused: "The query is longer than 64 KB." };
  if (/[\u0100-\uffff]/.test(raw)) return { refused: "The query holds characters that are not bytes." };
  const first = new Map<string, string>();
  let repeated: Map<string, string[]> | null = null;
  for (let at = 0, end = 0; at < raw.length; at = end + 1) {
    end = raw.indexOf("&", at);
    if (end < 0) end = raw.length;
    if (end === at) continue;
    const equals = raw.indexOf("=", at);
    const nameEnd = equals < 0 || equals > end ? end : equals;
    const name = decodeBytes(raw.slice(at, nameEnd));
    const value = decodeBytes(raw.slice(nameEnd + 1, end));
    if (name === null || value === null) return { refused: "The query holds a broken % escape." };
    const before = first.get(name);
    if (before === undefined) first.set(name, value);
    else {
      repeated ??= new Map();
      const values = repeated.get(name);
      if (values) values.push(value);
      else repeated.set(name, [before, value]);
    }
  }
  return { first, repeated };
}

/** Every value of a name in order. */
export function valuesOf({ first, repeated }: Query, name: string): readonly string[] {
  const value = first.get(name);
  return repeated?.get(name) ?? (value === undefined ? [] : [value]);
}

/** The first of `names` that the query repeats: two values for one field have no meaning. */
export function findRepeated({ repeated }: Query, names: readonly string[]): string | undefined {
  return repeated === null ? undefined : names.find((name) => repeated.has(name));
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
