import fs from "node:fs";
import type { Effect } from "#tracker/ledger/effect.ts";
import { JournalGroup } from "./journal-group.server.ts";
import { findSegments, readSegment, segmentFile } from "./journal-segment.server.ts";
import { JournalWriter } from "./journal-writer.server.ts";

type Done = (error: Error | null) => void;

/**
 * The tracker's journal: what announces changed since the last batch that the database has. Effects are gathered and
 * written as one group before any announce of the group is answered. A segment has the effects of the batch of its
 * number, so that after a crash the database's last number tells which segments are to be applied again.
 * `sync`: whether a group waits for the disk. Without, a killed process loses nothing, but a power cut may.
 */
export class Journal {
  readonly #folder: string;
  readonly #writer: JournalWriter;
  readonly #group = new JournalGroup();
  #waiting: Done[] = [];
  #isSyncing = false;

  constructor(folder: string, { sync }: { sync: boolean }) {
    fs.mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#writer = new JournalWriter(folder, sync);
  }

  /** The effects that the database does not have. Removes the segments that it has. Call it before `start`. */
  *effectsAfter(lastBatch: number): Generator<Effect> {
    for (const number of findSegments(this.#folder))
      if (number > lastBatch) yield* readSegment(segmentFile(this.#folder, number));
      else this.#remove(number);
  }

  /** Begins a new segment, numbered after all others. */
  start(lastBatch: number): void {
    this.#writer.begin(Math.max(lastBatch, findSegments(this.#folder).at(-1) ?? 0) + 1);
  }

  append(effect: Effect): void {
    this.#group.append(effect);
  }

  /** Calls back when everything that was appended so far would survive a crash. */
  commit(done: Done): void {
    this.#waiting.push(done);
    if (!this.#isSyncing) this.#commitWaiting();
  }

  /** Ends the segment of a batch that is being drained, in the same turn of the event loop, and returns its number. */
  rotate(): number {
    const number = this.#writer.segment;
    try {
      this.#writeGroup();
    } finally {
      this.#writer.rotate();
    }
    return number;
  }

  /** Removes the segments of batches that the database has. */
  removeUntil(lastBatch: number): void {
    for (const number of findSegments(this.#folder))
      if (number <= lastBatch && number !== this.#writer.segment) this.#remove(number);
  }

  close(): void {
    this.#writer.close();
  }

  #writeGroup(): void {
    if (!this.#group.isEmpty) this.#writer.write(this.#group.seal());
  }

  #commitWaiting(): void {
    const group = this.#waiting;
    this.#waiting = [];
    const finish = (error: Error | null) => {
      for (const done of group) done(error);
    };
    try {
      this.#writeGroup();
    } catch (error) {
      finish(error as Error);
      return;
    }
    if (!this.#writer.needsSync) {
      finish(null);
      return;
    }
    this.#isSyncing = true;
    void this.#writer.sync().then((error) => {
      this.#isSyncing = false;
      finish(error);
      if (this.#waiting.length > 0) this.#commitWaiting();
    });
  }

  #remove(number: number): void {
    fs.rmSync(segmentFile(this.#folder, number));
  }
}
