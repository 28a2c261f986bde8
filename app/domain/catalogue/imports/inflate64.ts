/**
 * Deflate64 (method 9 of ZIP), which Windows uses for files over 2 GB. It is Deflate (RFC 1951) with a window of 64 KB,
 * two more distance codes, and a last length code with 16 extra bits. zlib does not read it.
 */

const WINDOW = 65_536;
const PORTION = 262_144;
/** More than any symbol or block header takes, so that each is decoded without waiting for input. */
const AHEAD = 2_048;
const MAX_BITS = 15;
const LENGTHS = 288;

const END_OF_BLOCK = 256;
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 16];
const lengthBase = basesOf(lengthExtra, 3);
// The last length starts at 3 again: its extra bits can express any length.
lengthBase[28] = 3;
const distanceExtra = Array.from({ length: 32 }, (_, code) => Math.max(0, (code >> 1) - 1));
const distanceBase = basesOf(distanceExtra, 1);

function basesOf(extra: readonly number[], first: number): number[] {
  let next = first;
  return extra.map((bits) => {
    const base = next;
    next += 2 ** bits;
    return base;
  });
}

/**
 * Symbols by the next bits of the input, as many bits as the longest code has. An entry is the symbol times 16 plus the
 * length of its code in bits; -1 if there is none.
 */
type Code = { table: Int32Array; bits: number };

function codeOf(lengths: readonly number[]): Code {
  const counts = new Array<number>(MAX_BITS + 1).fill(0);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  const next = new Array<number>(MAX_BITS + 2).fill(0);
  for (let bits = 1; bits <= MAX_BITS; bits++) next[bits + 1] = ((next[bits] ?? 0) + (counts[bits] ?? 0)) << 1;
  if ((next[MAX_BITS + 1] ?? 0) > 2 ** (MAX_BITS + 1)) throw damaged();
  const longest = Math.max(0, ...lengths);
  const table = new Int32Array(2 ** longest).fill(-1);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const bits = next[length] ?? 0;
    next[length] = bits + 1;
    // Codes are written from their highest bit, everything else from its lowest.
    let reversed = 0;
    for (let at = 0; at < length; at++) reversed |= ((bits >> at) & 1) << (length - 1 - at);
    for (let index = reversed; index < table.length; index += 2 ** length) table[index] = symbol * 16 + length;
  }
  return { table, bits: longest };
}

const fixedLengths = codeOf(
  Array.from({ length: LENGTHS }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const fixedDistances = codeOf(new Array<number>(32).fill(5));

const damaged = () => new Error("invalid Deflate64 data");

/** Input that holds enough to decode the next symbol. Reads beyond the end give zeros; `check` detects them. */
class Bits {
  private bytes: Uint8Array = new Uint8Array();
  private at = 0;
  private held = 0;
  private count = 0;
  private ended = false;

  private readonly source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.source = source;
  }

  async fill(): Promise<void> {
    while (!this.ended && this.bytes.length - this.at < AHEAD) {
      const { done, value } = await this.source.next();
      if (done) this.ended = true;
      else this.bytes = Buffer.concat([this.bytes.subarray(this.at), value]);
      if (!done) this.at = 0;
    }
    this.check();
  }

  get isFull(): boolean {
    return this.ended || this.bytes.length - this.at >= AHEAD;
  }

  /** Throws if more was read than the input has. */
  check(): void {
    if (this.at - (this.count >> 3) > this.bytes.length) throw damaged();
  }

  private need(bits: number): void {
    while (this.count < bits) {
      this.held |= (this.bytes[this.at++] ?? 0) << this.count;
      this.count += 8;
    }
  }

  take(bits: number): number {
    this.need(bits);
    const value = this.held & (2 ** bits - 1);
    this.held >>>= bits;
    this.count -= bits;
    return value;
  }

  symbol({ table, bits }: Code): number {
    this.need(bits);
    const found = table[this.held & (table.length - 1)] ?? -1;
    if (found < 0) throw damaged();
    this.take(found & 15);
    return found >> 4;
  }

  alignToByte(): void {
    this.take(this.count & 7);
  }
}

/** The last 64 KB, and output that has not been returned yet. */
class Output {
  private readonly bytes = new Uint8Array(WINDOW + PORTION + WINDOW + 3);
  private start = 0;
  private at = 0;

  get isFull(): boolean {
    return this.at - this.start >= PORTION;
  }

  push(byte: number): void {
    this.bytes[this.at++] = byte;
  }

  repeat(distance: number, length: number): void {
    if (distance > this.at) throw damaged();
    const { bytes } = this;
    for (let to = this.at, from = to - distance, end = to + length; to < end; ) bytes[to++] = bytes[from++] ?? 0;
    this.at += length;
  }

  /** Returns the new output, and keeps the window. */
  drain(): Uint8Array {
    const made = this.bytes.slice(this.start, this.at);
    const kept = Math.min(this.at, WINDOW);
    this.bytes.copyWithin(0, this.at - kept, this.at);
    this.start = kept;
    this.at = kept;
    return made;
  }
}

function readCodes(bits: Bits): [Code, Code] {
  const lengths = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const given = bits.take(4) + 4;
  if (lengths > 286) throw damaged();
  const ofCodes = new Array<number>(19).fill(0);
  for (const symbol of ORDER.slice(0, given)) ofCodes[symbol] = bits.take(3);
  const code = codeOf(ofCodes);
  const all: number[] = [];
  while (all.length < lengths + distances) {
    const symbol = bits.symbol(code);
    if (symbol === 16 && all.length === 0) throw damaged();
    if (symbol < 16) all.push(symbol);
    else if (symbol === 16) all.push(...new Array<number>(3 + bits.take(2)).fill(all.at(-1) ?? 0));
    else all.push(...new Array<number>(symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7)).fill(0));
  }
  if (all.length > lengths + distances) throw damaged();
  return [codeOf(all.slice(0, lengths)), codeOf(all.slice(lengths))];
}

/** Decodes until the block ends, or the output is full or the input low. Returns whether the block has ended. */
function decodePart(bits: Bits, output: Output, lengths: Code, distances: Code): boolean {
  while (bits.isFull && !output.isFull) {
    const symbol = bits.symbol(lengths);
    if (symbol < END_OF_BLOCK) output.push(symbol);
    else if (symbol === END_OF_BLOCK) return true;
    else {
      const base = lengthBase[symbol - 257];
      if (base === undefined) throw damaged();
      const length = base + bits.take(lengthExtra[symbol - 257] ?? 0);
      const code = bits.symbol(distances);
      output.repeat((distanceBase[code] ?? 0) + bits.take(distanceExtra[code] ?? 0), length);
    }
    bits.check();
  }
  return false;
}

/** Unpacks Deflate64 as it arrives, in portions of about 256 KB. Throws if the data is damaged or incomplete. */
export async function* inflate64(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bits = new Bits(packed[Symbol.asyncIterator]());
  const output = new Output();
  for (let isLast = false; !isLast; ) {
    await bits.fill();
    isLast = bits.take(1) === 1;
    const kind = bits.take(2);
    if (kind === 3) throw damaged();
    if (kind === 0) {
      bits.alignToByte();
      const length = bits.take(16);
      if ((length ^ 0xffff) !== bits.take(16)) throw damaged();
      for (let left = length; left > 0; ) {
        await bits.fill();
        for (; left > 0 && bits.isFull && !output.isFull; left--) output.push(bits.take(8));
        bits.check();
        if (output.isFull) yield output.drain();
      }
      continue;
    }
    const [lengths, distances] = kind === 1 ? [fixedLengths, fixedDistances] : readCodes(bits);
    while (!decodePart(bits, output, lengths, distances)) {
      if (output.isFull) yield output.drain();
      await bits.fill();
    }
  }
  bits.check();
  yield output.drain();
}
