import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { crc32, createDeflateRaw, deflateRaw } from "node:zlib";

/** A file of the archive, whole or as a stream that is read when its turn comes. */
export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Uint8Array };

type Written = { name: Buffer; at: number; crc: number; packed: number; size: number };

const DEFLATE = 8;
/** Names in UTF-8; checksum and sizes come after the content, because it is not known before. */
const FLAGS = 0x0808;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** 1 January 1980: a ZIP cannot say nothing. */
const NO_DATE = 0x21;
const VERSION = 45;

/** Writes a ZIP piece by piece, so that no file of it has to fit into memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const date = dosDate(at);
  const written: Written[] = [];
  let offset = 0;
  const sent = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const one: Written = { name: Buffer.from(name), at: offset, crc: 0, packed: 0, size: 0 };
    yield sent(localHeader(one, date));
    for await (const piece of deflate(content, one)) {
      one.packed += piece.length;
      yield sent(piece);
    }
    if (one.size > MAX_32 || one.packed > MAX_32) throw new Error(`${name} has more than 4 GB`);
    yield sent(descriptor(one));
    written.push(one);
  }
  const directory = offset;
  for (const one of written) yield sent(centralHeader(one, date));
  yield endOf(written.length, directory, offset);
}

const packWhole = promisify(deflateRaw);

async function* deflate(content: ZipEntry["content"], sums: Written): AsyncGenerator<Buffer> {
  const measure = (piece: Uint8Array) => {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    return piece;
  };
  // A stream for each of many small files would take most of the time.
  if (content instanceof Uint8Array) return yield await packWhole(measure(content));
  async function* measured(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) yield measure(piece);
  }
  // An error ends the stream that is read, which throws it there.
  yield* pipeline(Readable.from(measured(content)), createDeflateRaw(), () => undefined);
}

function dosDate(at: Date): { time: number; day: number } {
  const year = at.getUTCFullYear() - 1980;
  if (year < 0) return { time: 0, day: NO_DATE };
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

type DosDate = ReturnType<typeof dosDate>;

/** Numbers of two, four or eight bytes, as [value, width]. */
const pack = (...fields: [value: number, width: 2 | 4 | 8][]): Buffer =>
  Buffer.concat(
    fields.map(([value, width]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );

const localHeader = ({ name }: Written, { time, day }: DosDate) =>
  Buffer.concat([
    pack([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [time, 2], [day, 2]),
    pack([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const descriptor = ({ crc, packed, size }: Written) => pack([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);

function centralHeader({ name, at, crc, packed, size }: Written, { time, day }: DosDate): Buffer {
  const isFar = at >= MAX_32;
  const extra = isFar ? pack([1, 2], [8, 2], [at, 8]) : Buffer.alloc(0);
  return Buffer.concat([
    pack([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [time, 2], [day, 2]),
    pack([crc, 4], [packed, 4], [size, 4], [name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4]),
    pack([isFar ? MAX_32 : at, 4]),
    name,
    extra,
  ]);
}

/** The end of the archive; the longer form where the short one has no room for its numbers. */
export function endOf(count: number, from: number, to: number): Buffer {
  const isLarge = count >= MAX_16 || to >= MAX_32;
  const large = [
    pack([0x06064b50, 4], [44, 8], [VERSION, 2], [VERSION, 2], [0, 4], [0, 4]),
    pack([count, 8], [count, 8], [to - from, 8], [from, 8]),
    pack([0x07064b50, 4], [0, 4], [to, 8], [1, 4]),
  ];
  const short = Math.min(count, MAX_16);
  return Buffer.concat([
    ...(isLarge ? large : []),
    pack([0x06054b50, 4], [0, 2], [0, 2], [short, 2], [short, 2]),
    pack([Math.min(to - from, MAX_32), 4], [Math.min(from, MAX_32), 4], [0, 2]),
  ]);
}
