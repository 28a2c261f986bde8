import fs from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import type { Effect } from "#tracker/ledger/effect.ts";
import { readEffects } from "#tracker/ledger/effect-codec.ts";
import { GROUP_HEADER } from "./journal-group.server.ts";

/** The file of a segment. */
export const segmentFile = (folder: string, number: number) =>
  path.join(folder, `${String(number).padStart(12, "0")}.log`);

/** The numbers of the segments in a folder, in order. */
export function findSegments(folder: string): number[] {
  const names = fs.readdirSync(folder).filter((name) => /^\d{12}\.log$/.test(name));
  return names.map((name) => Number(name.slice(0, 12))).sort((a, b) => a - b);
}

/**
 * The effects of a segment. It ends at a group that is cut off or has a wrong CRC: that group was being written when the
 * process ended, so none of its announces was answered.
 */
export function* readSegment(file: string): Generator<Effect> {
  const bytes = fs.readFileSync(file);
  for (let at = 0; at + GROUP_HEADER <= bytes.length; ) {
    const length = bytes.readUInt32LE(at);
    const group = bytes.subarray(at + GROUP_HEADER, at + GROUP_HEADER + length);
    if (length === 0 || group.length < length || crc32(group) !== bytes.readUInt32LE(at + 4)) return;
    yield* readEffects(group);
    at += GROUP_HEADER + length;
  }
}
