/** Thrown for bits that are not valid. */
export class DamagedBits extends Error {}

const PAST_END = 8;

/** Reads bits from a byte position, highest bit first. Throws DamagedBits at the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #endBit: number;
  #bit: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#bit = at * 8;
    this.#endBit = bytes.length * 8;
  }

  /** In bytes; the rest of the current byte is skipped. */
  alignedPosition(): number {
    this.#bit = (this.#bit + 7) & ~7;
    return this.#bit >>> 3;
  }

  /** The next 32 bits, as a signed number. */
  #peek(): number {
    const at = this.#bit >>> 3;
    const shift = this.#bit & 7;
    const bytes = this.#bytes;
    const [a, b, c, d] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
    const word = (a << 24) | (b << 16) | (c << 8) | d;
    return shift === 0 ? word : (word << shift) | ((bytes[at + 4] ?? 0) >>> (8 - shift));
  }

  #skip(count: number): void {
    this.#bit += count;
    if (this.#bit > this.#endBit + PAST_END) throw new DamagedBits();
  }

  /** A number of 0 to 32 bits. */
  unsigned(count: number): number {
    if (count === 0) return 0;
    const value = this.#peek() >>> (32 - count);
    this.#skip(count);
    return value;
  }

  /** A number of 1 to 33 bits in two's complement. */
  signed(count: number): number {
    if (count > 32) return this.signed(count - 32) * 2 ** 32 + this.unsigned(32);
    const value = this.#peek() >> (32 - count);
    this.#skip(count);
    return value;
  }

  /** The number of zeros before the next one bit, which is consumed too. */
  unary(): number {
    let zeros = 0;
    for (;;) {
      const found = Math.clz32(this.#peek());
      zeros += found;
      this.#skip(found === 32 ? 32 : found + 1);
      if (found < 32) return zeros;
    }
  }
}
