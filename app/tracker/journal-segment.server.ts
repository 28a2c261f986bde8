import fs from "node:fs";
import { crc32 } from "node:zlib";
import type { Effect } from "#tracker/ledger/effect.ts";
import { readEffects } from "#tracker/ledger/effect-codec.ts";

const HEADER = 8;

/**
 * The effects of one file of the journal. It ends where a group is cut off or does not add up: that one was being
 * written when the process ended, so none of its announces was answered.
 */
export function* readSegment(file: string): Generator<Effect> {
  const bytes = fs.readFileSync(file);
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    const group = bytes.subarray(at + HEADER, at + HEADER + length);
    if (length === 0 || group.length < length || crc32(group) !== bytes.readUInt32LE(at + 4)) return;
    yield* readEffects(group);
    at += HEADER + length;
  }
}
