import { concatBytes, encodeBinary, encodeText } from "./bytes.ts";

/** `raw` is already bencoded and is written unchanged. */
export type Encodable =
  | number
  | string
  | Uint8Array
  | { raw: Uint8Array }
  | readonly Encodable[]
  | ReadonlyMap<string, Encodable>;

/**
 * Writes bencode (BEP 3). Text becomes UTF-8; keys are binary strings, one character per byte, and are sorted. Throws
 * on numbers that are not safe integers.
 */
export function encodeBencode(value: Encodable): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  write(value, parts);
  return concatBytes(parts);
}

function write(value: Encodable, parts: Uint8Array[]): void {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("bencode holds whole numbers only");
    // Adding zero turns -0, which bencode does not know, into 0.
    parts.push(encodeText(`i${value + 0}e`));
  } else if (typeof value === "string") writeString(encodeText(value), parts);
  else if (value instanceof Uint8Array) writeString(value, parts);
  else if (value instanceof Map) writeDictionary(value, parts);
  else if (Array.isArray(value)) {
    parts.push(encodeText("l"));
    for (const item of value) write(item, parts);
    parts.push(encodeText("e"));
  } else if ("raw" in value) parts.push(value.raw);
}

function writeString(bytes: Uint8Array, parts: Uint8Array[]): void {
  parts.push(encodeText(`${bytes.length}:`), bytes);
}

function writeDictionary(entries: ReadonlyMap<string, Encodable>, parts: Uint8Array[]): void {
  parts.push(encodeText("d"));
  // JavaScript compares by code unit, which for binary strings is the byte order that BEP 3 asks for.
  for (const key of [...entries.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
    writeString(encodeBinary(key), parts);
    write(entries.get(key) ?? "", parts);
  }
  parts.push(encodeText("e"));
}
