/*
 * Columns of rows as PostgreSQL arrays in binary form (array_recv and the receive functions of the elements), so that a
 * statement takes any number of rows in a few parameters. pg sends arrays as text, and creating that text costs the
 * tracker more than the announces.
 */
const OID = { bool: 16, int8: 20, int4: 23, text: 25, float8: 701 };
const HEADER = 20;
const NULL = -1;
const WORD = 2 ** 32;
const MAX_BIGINT = 2n ** 63n - 1n;

/** Memory for a one-dimensional array: its header is written; its elements (a length, then bytes) follow at HEADER. */
function beginArray(oid: number, count: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** `int[]` of integers. Throws RangeError beyond 32 bits. */
export function intColumn<Row>(rows: readonly Row[], read: (row: Row) => number): Buffer {
  const bytes = beginArray(OID.int4, rows.length, rows.length * 8);
  let at = HEADER;
  for (const row of rows) {
    at = bytes.writeInt32BE(4, at);
    at = bytes.writeInt32BE(read(row), at);
  }
  return bytes;
}

/** `bigint[]` of integers from 0 to 2^53 - 1: seconds. */
export function longColumn<Row>(rows: readonly Row[], read: (row: Row) => number): Buffer {
  const bytes = beginArray(OID.int8, rows.length, rows.length * 12);
  let at = HEADER;
  for (const row of rows) {
    const value = read(row);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeInt32BE(Math.floor(value / WORD), at);
    at = bytes.writeUInt32BE(value >>> 0, at);
  }
  return bytes;
}

/** `bigint[]` of bytes. A sum beyond 2^63 - 1 is written as 2^63 - 1, which is also the limit of the column that it is added to. */
export function bytesColumn<Row>(rows: readonly Row[], read: (row: Row) => bigint): Buffer {
  const bytes = beginArray(OID.int8, rows.length, rows.length * 12);
  const view = viewOf(bytes);
  let at = HEADER;
  for (const row of rows) {
    const value = read(row);
    view.setInt32(at, 8);
    view.setBigInt64(at + 4, value > MAX_BIGINT ? MAX_BIGINT : value);
    at += 12;
  }
  return bytes;
}

/** `float8[]` of epoch seconds, for to_timestamp(), from epoch milliseconds. */
export function timeColumn<Row>(rows: readonly Row[], read: (row: Row) => number | null): Buffer {
  const bytes = beginArray(OID.float8, rows.length, rows.length * 12);
  const view = viewOf(bytes);
  let at = HEADER;
  for (const row of rows) {
    const ms = read(row);
    view.setInt32(at, ms === null ? NULL : 8);
    at += 4;
    if (ms === null) continue;
    view.setFloat64(at, ms / 1000);
    at += 8;
  }
  return bytes.subarray(0, at);
}

export function booleanColumn<Row>(rows: readonly Row[], read: (row: Row) => boolean): Buffer {
  const bytes = beginArray(OID.bool, rows.length, rows.length * 5);
  let at = HEADER;
  for (const row of rows) {
    at = bytes.writeInt32BE(1, at);
    bytes[at] = read(row) ? 1 : 0;
    at += 1;
  }
  return bytes;
}

/** `text[]` in UTF-8. PostgreSQL's text cannot contain a NUL, which clients may send, so it is removed. */
export function textColumn<Row>(rows: readonly Row[], read: (row: Row) => string): Buffer {
  let bytes = beginArray(OID.text, rows.length, rows.length * 48);
  let at = HEADER;
  for (const row of rows) {
    const text = read(row);
    const needed = at + 4 + text.length * 3;
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, needed));
      bytes.copy(larger, 0, 0, at);
      bytes = larger;
    }
    const length = writeText(text, bytes, at + 4);
    bytes.writeInt32BE(length, at);
    at += 4 + length;
  }
  return bytes.subarray(0, at);
}

/** Nearly all texts are short and ASCII: for them a loop is faster than a call into native code. */
function writeText(text: string, to: Buffer, at: number): number {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 127) return to.write(text.replaceAll("\0", ""), at, "utf8");
    to[at + i] = code;
  }
  return text.length;
}
