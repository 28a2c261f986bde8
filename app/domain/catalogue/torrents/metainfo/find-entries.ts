import { ok, type Result, refuse } from "../../../core/kernel/result.ts";
import { decodeBinary } from "./bytes.ts";
import type { Span } from "./node.ts";

const D = 0x64;
const I = 0x69;
const L = 0x6c;
const END = 0x65;
const COLON = 0x3a;

/**
 * Finds where the values of a dictionary begin and end, without reading inside them. That is all a new file around the
 * same info dictionary needs once the torrent has been scanned, however many files it lists. Refusals: invalid (not a
 * dictionary, or one that does not end).
 */
export function findEntries(data: Uint8Array, start = 0): Result<Map<string, Span>> {
  const malformed = refuse("invalid", "Invalid bencode: not a dictionary.");
  if (data[start] !== D) return malformed;
  const entries = new Map<string, Span>();
  for (let at = start + 1; data[at] !== END; ) {
    const key = stringAt(data, at);
    const end = key ? skipValue(data, key.end) : null;
    if (!key && at < data.length) return malformed;
    if (!key || end === null) return refuse("invalid", "End of dictionary not found.");
    entries.set(decodeBinary(data.subarray(key.from, key.end)), { start: key.end, end });
    at = end;
  }
  return ok(entries);
}

function stringAt(data: Uint8Array, start: number): { from: number; end: number } | null {
  let length = 0;
  let at = start;
  for (let byte = data[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = data[++at])
    length = length * 10 + byte - 0x30;
  const from = at + 1;
  return at > start && data[at] === COLON && from + length <= data.length ? { from, end: from + length } : null;
}

/** The end of the value that begins at `start`; null if it has none. */
function skipValue(data: Uint8Array, start: number): number | null {
  let depth = 0;
  let at = start;
  do {
    const byte = data[at];
    if (byte === L || byte === D) depth++;
    else if (byte === END) depth--;
    else if (byte === I) at = data.indexOf(END, at);
    else at = (stringAt(data, at)?.end ?? 0) - 1;
    if (at < start) return null;
    at++;
  } while (depth > 0);
  return depth === 0 ? at : null;
}
