import path from "node:path";
import { crc32 } from "node:zlib";
import type { Effect } from "#tracker/ledger/effect.ts";
import { readEffects } from "#tracker/ledger/effect-codec.ts";
import { closeQuietly, type JournalFiles } from "./journal-files.server.ts";
import { GROUP_HEADER } from "./journal-group.server.ts";

/**
 * A damaged length must not use up all memory. No group is longer: it holds the announces during one wait for the disk.
 */
const MAX_GROUP = 1 << 28;

/** The file of a segment. */
export const segmentFile = (folder: string, number: number) =>
  path.join(folder, `${String(number).padStart(12, "0")}.log`);

/** The numbers of the segments in a folder, in order. */
export function findSegments(files: JournalFiles, folder: string): number[] {
  const names = files.list(folder).filter((name) => /^\d{12}\.log$/.test(name));
  return names.map((name) => Number(name.slice(0, 12))).sort((a, b) => a - b);
}

/**
 * The effects of a segment, a group at a time: during a long database outage, a segment gets large. It ends at a group
 * that is truncated or has a wrong CRC: that group was being written when the process ended or the disk was full, so
 * none of its announces was acknowledged.
 */
export function* readSegment(files: JournalFiles, file: string): Generator<Effect> {
  const fd = files.open(file, "r");
  try {
    const header = Buffer.alloc(GROUP_HEADER);
    while (readAll(files, fd, header) === GROUP_HEADER) {
      const length = header.readUInt32LE(0);
      if (length === 0 || length > MAX_GROUP) return;
      const group = Buffer.allocUnsafe(length);
      if (readAll(files, fd, group) < length || crc32(group) !== header.readUInt32LE(4)) return;
      yield* readEffects(group);
    }
  } finally {
    closeQuietly(files, fd);
  }
}

function readAll(files: JournalFiles, fd: number, into: Buffer): number {
  let done = 0;
  while (done < into.length) {
    const read = files.read(fd, into.subarray(done));
    if (read === 0) break;
    done += read;
  }
  return done;
}
