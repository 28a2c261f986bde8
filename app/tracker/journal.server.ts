import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import type { Effect } from "#tracker/ledger/effect.ts";
import { makeEffectBuffer, maxEffectSize, writeEffect } from "#tracker/ledger/effect-codec.ts";
import { readSegment } from "./journal-segment.server.ts";

const datasync = promisify(fs.fdatasync);

type Waiting = (error: Error | null) => void;

const HEADER = 8;
const FIRST_ROOM = 1 << 16;

export type Journal = ReturnType<typeof openJournal>;

/**
 * The tracker's log: what announces changed since the last batch that the database holds. Effects are gathered and
 * written as one group, with one wait for the disk, before any announce of the group is answered. A segment holds what
 * goes into the batch of its number, so that after a crash the database's last number tells what has yet to be taken.
 * `sync`: whether a group waits for the disk, which a power cut asks for; a killed process loses nothing without.
 */
export function openJournal(folder: string, { sync }: { sync: boolean }) {
  fs.mkdirSync(folder, { recursive: true });
  let room = makeEffectBuffer(FIRST_ROOM);
  let used = HEADER;
  let waiting: Waiting[] = [];
  let syncing = false;
  // Segments that are closed for writing and may not be on the disk yet.
  const retired: number[] = [];
  let segment = 0;
  let fd = -1;
  let written = 0;

  const fileOf = (number: number) => path.join(folder, `${String(number).padStart(12, "0")}.log`);

  function segments(): number[] {
    const names = fs.readdirSync(folder).filter((name) => /^\d{12}\.log$/.test(name));
    return names.map((name) => Number(name.slice(0, 12))).sort((a, b) => a - b);
  }

  function append(effect: Effect): void {
    const needed = used + maxEffectSize(effect);
    if (needed > room.bytes.length) {
      const larger = makeEffectBuffer(Math.max(room.bytes.length * 2, needed));
      room.bytes.copy(larger.bytes, 0, 0, used);
      room = larger;
    }
    used = writeEffect(effect, room, used);
  }

  /** A group that failed half way is written over by the next one. */
  function writeGroup(): void {
    if (used === HEADER) return;
    const length = used;
    const { bytes: buffer } = room;
    used = HEADER;
    buffer.writeUInt32LE(length - HEADER, 0);
    buffer.writeUInt32LE(crc32(buffer.subarray(HEADER, length)), 4);
    for (let done = 0; done < length; ) done += fs.writeSync(fd, buffer, done, length - done, written + done);
    written += length;
  }

  /** Calls back when all that was appended so far would survive: at once where no disk is waited for. */
  function commit(done: Waiting): void {
    waiting.push(done);
    if (!syncing) writeAndSync();
  }

  function writeAndSync(): void {
    const group = waiting;
    waiting = [];
    const finish = (error: Error | null) => {
      for (const done of group) done(error);
    };
    const unsynced = retired.splice(0);
    const closing = [...unsynced];
    if (used > HEADER) unsynced.push(fd);
    try {
      writeGroup();
    } catch (error) {
      retired.push(...closing);
      finish(error as Error);
      return;
    }
    if (!sync || unsynced.length === 0) {
      finish(null);
      return;
    }
    syncing = true;
    void Promise.all(unsynced.map((one) => datasync(one)))
      .then(
        () => null,
        (error: Error) => error,
      )
      .then((error) => {
        for (const one of closing) fs.closeSync(one);
        syncing = false;
        finish(error);
        if (waiting.length > 0) writeAndSync();
      });
  }

  function begin(number: number): void {
    segment = number;
    fd = fs.openSync(fileOf(number), "w");
    written = 0;
    if (sync) syncFolder();
  }

  function syncFolder(): void {
    const folderFd = fs.openSync(folder, "r");
    fs.fsyncSync(folderFd);
    fs.closeSync(folderFd);
  }

  return {
    append,
    commit,

    /** What the database has not taken yet; older segments go. Call before `start`. */
    *effectsAfter(lastBatch: number): Generator<Effect> {
      for (const number of segments())
        if (number > lastBatch) yield* readSegment(fileOf(number));
        else fs.rmSync(fileOf(number));
    },

    /** Begins a segment of its own, numbered after all others. */
    start(lastBatch: number): void {
      begin(Math.max(lastBatch, segments().at(-1) ?? 0) + 1);
    },

    /** Closes the segment for a batch that is being taken, in the same turn of the loop, and answers its number. */
    rotate(): number {
      const number = segment;
      try {
        writeGroup();
      } finally {
        // What was written to it may still have to wait for the disk.
        if (sync) retired.push(fd);
        else fs.closeSync(fd);
        begin(number + 1);
      }
      return number;
    },

    /** Lets go of what the database holds now. */
    forget(lastBatch: number): void {
      for (const number of segments()) if (number <= lastBatch && number !== segment) fs.rmSync(fileOf(number));
    },

    close(): void {
      for (const one of [...retired.splice(0), fd]) if (one >= 0) fs.closeSync(one);
      fd = -1;
    },
  };
}
