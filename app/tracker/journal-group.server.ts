import { crc32 } from "node:zlib";
import type { Effect } from "#tracker/ledger/effect.ts";
import { makeEffectBuffer, maxEffectSize, writeEffect } from "#tracker/ledger/effect-codec.ts";

/** Length and CRC of the effects that follow, four bytes each. */
export const GROUP_HEADER = 8;
const FIRST_CAPACITY = 1 << 16;

/** Effects that are collected and written into the journal in one call. */
export class JournalGroup {
  #buffer = makeEffectBuffer(FIRST_CAPACITY);
  #length = GROUP_HEADER;

  get isEmpty(): boolean {
    return this.#length === GROUP_HEADER;
  }

  append(effect: Effect): void {
    const needed = this.#length + maxEffectSize(effect);
    if (needed > this.#buffer.bytes.length) {
      const larger = makeEffectBuffer(Math.max(this.#buffer.bytes.length * 2, needed));
      this.#buffer.bytes.copy(larger.bytes, 0, 0, this.#length);
      this.#buffer = larger;
    }
    this.#length = writeEffect(effect, this.#buffer, this.#length);
  }

  /** The bytes of the group with its header, which the next `append` overwrites. The group is empty afterwards. */
  seal(): Buffer {
    const bytes = this.#buffer.bytes.subarray(0, this.#length);
    bytes.writeUInt32LE(bytes.length - GROUP_HEADER, 0);
    bytes.writeUInt32LE(crc32(bytes.subarray(GROUP_HEADER)), 4);
    this.clear();
    return bytes;
  }

  /** Drops the collected effects. */
  clear(): void {
    this.#length = GROUP_HEADER;
  }
}
