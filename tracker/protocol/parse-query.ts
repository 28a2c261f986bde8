import type { Refusal } from "./refusal.ts";

/**
 * Up to this many names are searched one by one. For the dozen names of an announce, that takes half the time of a map.
 */
const MAX_SEARCHED = 20;

/** Names and values as binary strings, one character per byte. */
export class Query {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  /** The index of each name if there are many: a client may send any number of names. */
  #indexes: Map<string, number> | null = null;
  /** All values, in order, of names that occur more than once. Few queries have any. */
  #repeated: Map<string, string[]> | null = null;

  get names(): readonly string[] {
    return this.#names;
  }

  /** The first value of a name. */
  get(name: string): string | undefined {
    const index = this.#find(name);
    return index < 0 ? undefined : this.#values[index];
  }

  /** Every value of a name in order. */
  all(name: string): readonly string[] {
    const value = this.get(name);
    return this.#repeated?.get(name) ?? (value === undefined ? [] : [value]);
  }

  /** The first of `names` that occurs more than once. Two values for one field have no meaning. */
  findRepeated(names: readonly string[]): string | undefined {
    const repeated = this.#repeated;
    return repeated === null ? undefined : names.find((name) => repeated.has(name));
  }

  add(name: string, value: string): void {
    const index = this.#find(name);
    if (index >= 0) {
      this.#repeated ??= new Map();
      const values = this.#repeated.get(name);
      if (values) values.push(value);
      else this.#repeated.set(name, [this.#values[index] as string, value]);
      return;
    }
    this.#names.push(name);
    this.#values.push(value);
    if (this.#indexes) this.#indexes.set(name, this.#names.length - 1);
    else if (this.#names.length > MAX_SEARCHED) this.#indexes = new Map(this.#names.map((known, i) => [known, i]));
  }

  #find(name: string): number {
    if (this.#indexes) return this.#indexes.get(name) ?? -1;
    const names = this.#names;
    for (let i = 0; i < names.length; i += 1) if (names[i] === name) return i;
    return -1;
  }
}

export const MAX_QUERY_BYTES = 65_536;

/**
 * Parses the raw query of a URL as bytes. Info hashes and peer ids are bytes, not text, so nothing is decoded as UTF-8,
 * and `+` stays `+` (RFC 3986). Refuses more than 64 KB, broken escapes, and characters that are not bytes.
 */
export function parseQuery(raw: string): Query | Refusal {
  if (raw.length > MAX_QUERY_BYTES) return { refused: "The query is longer than 64 KB." };
  if (/[\u0100-\uffff]/.test(raw)) return { refused: "The query holds characters that are not bytes." };
  const query = new Query();
  for (let at = 0, end = 0; at < raw.length; at = end + 1) {
    end = raw.indexOf("&", at);
    if (end < 0) end = raw.length;
    if (end === at) continue;
    const equals = raw.indexOf("=", at);
    const nameEnd = equals < 0 || equals > end ? end : equals;
    const name = decodeBytes(raw.slice(at, nameEnd));
    const value = decodeBytes(raw.slice(nameEnd + 1, end));
    if (name === null || value === null) return { refused: "The query holds a broken % escape." };
    query.add(name, value);
  }
  return query;
}

/** One buffer for all: a new one for each id would cost more than decoding it. */
const decoded = Buffer.allocUnsafe(MAX_QUERY_BYTES);

function decodeBytes(text: string): string | null {
  if (!text.includes("%")) return text;
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    let code = text.charCodeAt(i);
    if (code === 37) {
      const high = hexDigit(text.charCodeAt(i + 1));
      const low = hexDigit(text.charCodeAt(i + 2));
      if (high < 0 || low < 0) return null;
      code = high * 16 + low;
      i += 2;
    }
    decoded[length] = code;
    length += 1;
  }
  return decoded.toString("latin1", 0, length);
}

// NaN, which charCodeAt gives past the end, fails every comparison.
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
