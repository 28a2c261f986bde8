// Nearly all requests come in one piece, so their connections need no buffer.
const EMPTY = Buffer.alloc(0);

/** Bytes that arrive in pieces. Doubles its capacity up to `maxSpare`; beyond that it grows by what is needed. */
export class ByteBuffer {
  #bytes = EMPTY;
  #length = 0;
  readonly #maxSpare: number;

  constructor(maxSpare: number) {
    this.#maxSpare = maxSpare;
  }

  get length(): number {
    return this.#length;
  }

  /** Appends the bytes starting at `from`. */
  append(bytes: Buffer, from: number): void {
    const needed = this.#length + bytes.length - from;
    if (this.#bytes.length < needed) {
      const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(this.#length * 2, this.#maxSpare)));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    bytes.copy(this.#bytes, this.#length, from);
    this.#length = needed;
  }

  /** Returns the bytes so far, which the next `append` overwrites. The buffer is empty afterwards. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }

  /** Releases the memory. */
  release(): void {
    this.#bytes = EMPTY;
  }
}
