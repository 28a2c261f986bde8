import { counted } from "../../../core/kernel/counted.ts";
import { ok, type Result, refuse } from "../../../core/kernel/result.ts";
import { decodeBinary } from "./bytes.ts";
import type { DictionaryNode, IntegerNode, ListNode, Node, StringNode } from "./node.ts";

const MAX_DEPTH = 64;
/** Limit for stored torrents. One of a hundred thousand files has about 700,000 values. */
const MAX_VALUES = 1_000_000;
/** Limit for received torrents: room for 40,000 files, and a tenth of a second's work. */
export const MAX_NEW_VALUES = 300_000;
const MAX_KEY_BYTES = 1024;

const I = 0x69;
const L = 0x6c;
const D = 0x64;
const END = 0x65;
const COLON = 0x3a;
const MINUS = 0x2d;
const ZERO = 0x30;

const invalidBencode = (what: string) => `Invalid bencode: ${what}.`;
export const tooManyValues = (max: number) =>
  refuse(
    "invalid",
    `The torrent is made of more than ${max.toLocaleString("en-US")} values, about as many as ${Math.round(max / 7_500)},000 files need. Split it.`,
  );
const lineEnds = new Set([0x0a, 0x0d, 0x00]);

/** Number of bytes after the end; 0 if they are only line ends and NULs, which editors and mailers append. */
function countAfter(data: Uint8Array, end: number): number {
  let at = end;
  while (at < data.length && lineEnds.has(data[at] ?? -1)) at++;
  return at === data.length ? 0 : data.length - end;
}

const unendedDictionary = "End of dictionary not found.";

/** Unwinds the recursion of a scan; `scanBencode` turns it into a refusal. */
class ScanError extends Error {}

const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/**
 * Reads bencode (BEP 3) into spans, without copying. Refuses everything that two readers could understand differently:
 * leading zeros, negative zero, integers beyond 2^53 (except the creation date, which is then ignored), duplicate keys,
 * and trailing data other than line ends and NULs, which clients ignore. Also refuses bombs: more than 64 levels or
 * `maxValues` values. Unsorted keys are reported, not refused: `isSorted` is false.
 */
export function scanBencode(
  data: Uint8Array,
  maxValues = MAX_VALUES,
): Result<{ node: Node /** How many. */; values: number }> {
  let at = 0;
  let values = 0;

  function scan(depth: number): Node {
    if (++values > maxValues) throw new ScanError(tooManyValues(maxValues).message);
    const byte = data[at];
    if (byte === undefined) throw new ScanError(invalidBencode("the data ends too early"));
    if (byte === I) return integer();
    if (isDigit(byte)) return string();
    if (byte !== L && byte !== D) throw new ScanError(invalidBencode(`unexpected byte at ${at}`));
    if (depth >= MAX_DEPTH) throw new ScanError(invalidBencode(`more than ${MAX_DEPTH} levels deep`));
    return byte === L ? list(depth + 1) : dictionary(depth + 1);
  }

  /** Digits from `at` to `end`, without leading zeros; any number of them if the value may be too large. */
  function digits(end: number, what: string, mayBeTooLarge = false): number {
    const first = at;
    let value = 0;
    while (isDigit(data[at])) {
      value = value * 10 + ((data[at] ?? ZERO) - ZERO);
      if (value > Number.MAX_SAFE_INTEGER && !mayBeTooLarge)
        throw new ScanError(invalidBencode(`${what} at ${first} is too large`));
      at++;
    }
    if (at === first || data[at] !== end) throw new ScanError(invalidBencode(`${what} at ${first} is malformed`));
    if (data[first] === ZERO && at - first > 1)
      throw new ScanError(invalidBencode(`${what} at ${first} has a leading zero`));
    at++;
    return value;
  }

  function integer(mayBeTooLarge = false): IntegerNode {
    const start = at++;
    const isNegative = data[at] === MINUS;
    if (isNegative) at++;
    const value = digits(END, "the integer", mayBeTooLarge);
    if (isNegative && value === 0) throw new ScanError(invalidBencode(`negative zero at ${start}`));
    if (value > Number.MAX_SAFE_INTEGER) return { kind: "integer", start, end: at, value: null };
    return { kind: "integer", start, end: at, value: isNegative ? -value : value };
  }

  function string(): StringNode {
    const start = at;
    const length = digits(COLON, "the string length");
    const from = at;
    if (length > data.length - from) throw new ScanError(invalidBencode(`the string at ${start} runs past the end`));
    at += length;
    return { kind: "string", start, from, end: at };
  }

  function list(depth: number): ListNode {
    const start = at++;
    const items: Node[] = [];
    let isSorted = true;
    while (data[at] !== END) {
      if (at >= data.length) throw new ScanError(invalidBencode("end of list not found"));
      const item = scan(depth);
      isSorted &&= !("isSorted" in item) || item.isSorted;
      items.push(item);
    }
    at++;
    return { kind: "list", start, end: at, items, isSorted };
  }

  function dictionary(depth: number): DictionaryNode {
    const start = at++;
    const entries = new Map<string, Node>();
    let isSorted = true;
    let last: string | null = null;
    while (data[at] !== END) {
      if (at >= data.length) throw new ScanError(unendedDictionary);
      const key = keyAt();
      if (entries.has(key)) throw new ScanError(invalidBencode(`a key occurs twice in the dictionary at ${start}`));
      if (last !== null && key < last) isSorted = false;
      last = key;
      if (at >= data.length) throw new ScanError(unendedDictionary);
      const isDate = depth === 1 && key === "creation date" && data[at] === I;
      const value = isDate ? integer(true) : scan(depth);
      isSorted &&= !("isSorted" in value) || value.isSorted;
      entries.set(key, value);
    }
    at++;
    return { kind: "dictionary", start, end: at, entries, isSorted };
  }

  function keyAt(): string {
    if (!isDigit(data[at])) throw new ScanError(invalidBencode(`the dictionary key at ${at} is not a string`));
    const { start, from, end } = string();
    if (end - from > MAX_KEY_BYTES) throw new ScanError(invalidBencode(`the dictionary key at ${start} is too long`));
    return decodeBinary(data.subarray(from, end));
  }

  try {
    const node = scan(0);
    const left = countAfter(data, at);
    const what = counted(left, "byte follows after its end", "bytes follow after its end");
    return left === 0 ? ok({ node, values }) : refuse("invalid", invalidBencode(what));
  } catch (error) {
    if (error instanceof ScanError) return refuse("invalid", error.message);
    throw error;
  }
}
