import { damaged } from "./damage.ts";

const BLOCK = 512;
const NAME_MAX = 100;
/** What eleven octal digits hold. */
const SIZE_MAX = 8 ** 11 - 1;

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** The 512 bytes before a file, as POSIX ustar has them: any `tar` reads it. */
export function tarHeader(name: string, size: number, mtime: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX || size > SIZE_MAX) throw new Error(`${name} does not fit into an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(mtime.getTime() / 1000), 12), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(octal(checksum(header), 7), 148);
  header.write(" ", 155);
  return header;
}

/** The zeros that fill a file's last block, and the two blocks of them that end an archive. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
export const tarEnd = (): Buffer => Buffer.alloc(BLOCK * 2);

// The checksum's own eight bytes count as spaces.
function checksum(header: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 32 : (header[i] ?? 0);
  return sum;
}

const textAt = (header: Buffer, at: number, length: number) =>
  header.toString("utf8", at, at + length).split("\0", 1)[0] ?? "";
const numberAt = (header: Buffer, at: number, length: number) => Number.parseInt(textAt(header, at, length), 8);

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** The files of an archive, one after another; a body that is not read is passed over. Throws on what is no ustar. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) {
      const second = await bytes.exactly(BLOCK);
      if (!second.every((byte) => byte === 0)) throw damaged("its end is not an end");
      return await bytes.end();
    }
    if (textAt(header, 257, 5) !== "ustar" || numberAt(header, 148, 8) !== checksum(header))
      throw damaged("it is no tar archive, or not one of ours");
    const size = numberAt(header, 124, 12);
    const body = bytes.upTo(size);
    yield { name: textAt(header, 0, NAME_MAX), size, body };
    for await (const _ of body);
    const padding = await bytes.exactly(tarPadding(size).length);
    if (!padding.every((byte) => byte === 0)) throw damaged("there is something between its files");
  }
}

class ByteReader {
  #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return true;
  }

  /** What is there of the next `length` bytes, without waiting for more than one chunk. */
  async #some(length: number): Promise<Buffer> {
    while (this.#held.length === 0) if (!(await this.#more())) throw damaged("it is cut off");
    const part = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(part.length);
    return part;
  }

  async exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await this.#some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** The next `length` bytes. Whoever stops half way may begin again where they were. */
  upTo(length: number): AsyncIterable<Buffer> {
    const some = (most: number) => this.#some(most);
    let left = length;
    return {
      async *[Symbol.asyncIterator]() {
        while (left > 0) {
          const part = await some(left);
          left -= part.length;
          yield part;
        }
      },
    };
  }

  async end(): Promise<void> {
    while (this.#held.length === 0) if (!(await this.#more())) return;
    throw damaged("something follows its end");
  }
}
