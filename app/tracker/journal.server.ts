import type { Effect } from "#tracker/ledger/effect.ts";
import { type JournalFiles, nodeFiles } from "./journal-files.server.ts";
import { JournalGroup } from "./journal-group.server.ts";
import { findSegments, readSegment, segmentFile } from "./journal-segment.server.ts";
import { JournalWriter } from "./journal-writer.server.ts";

type Done = (error: Error | null) => void;
type Options = { sync: boolean; files?: JournalFiles };

/**
 * The tracker's journal: what announces changed since the last batch that the database has. Effects are gathered and
 * written as one group before any announce of the group is answered. A segment has the effects of the batch of its
 * number, so that after a crash the database's last number tells which segments are to be applied again.
 * `sync`: whether a group waits for the disk. Without, a killed process loses nothing, but a power cut may.
 *
 * A write that fails closes the journal: memory then knows announces that the journal does not have, and what came after
 * them would be wrong without them. It opens again when the database has the batch with them. While it is closed no
 * effect may be appended.
 */
export class Journal {
  readonly #folder: string;
  readonly #files: JournalFiles;
  readonly #sync: boolean;
  readonly #writer: JournalWriter;
  readonly #group = new JournalGroup();
  #waiting: Done[] = [];
  #isSyncing = false;
  /** The first batch that has what the journal could not write. */
  #failedAt: number | null = null;

  constructor(folder: string, { sync, files = nodeFiles }: Options) {
    this.#folder = folder;
    this.#sync = sync;
    this.#files = files;
    this.#writer = new JournalWriter(folder, sync, files);
  }

  /** Whether announces can be written down. */
  get isOpen(): boolean {
    return this.#writer.isOpen;
  }

  /** The number of the segment that is being written. */
  get segment(): number {
    return this.#writer.segment;
  }

  /** The effects that the database does not have. Call it before `start`. */
  *effectsAfter(lastBatch: number): Generator<Effect> {
    for (const number of findSegments(this.#files, this.#folder))
      if (number > lastBatch) yield* readSegment(this.#files, segmentFile(this.#folder, number));
  }

  /**
   * Begins a new segment, numbered after all others. When that fails, the journal is closed and `reopen` tries again.
   * With `sync` it opens after the next batch when there are effects to replay: what comes then builds on them, and
   * whether they are on the disk nobody knows, because a sync that has failed once succeeds the next time.
   */
  start(lastBatch: number): void {
    const newest = findSegments(this.#files, this.#folder).at(-1) ?? 0;
    this.#writer.segment = Math.max(lastBatch, newest) + 1;
    if (this.#sync && newest > lastBatch) this.#failedAt = this.#writer.segment;
    this.reopen();
  }

  append(effect: Effect): void {
    this.#group.append(effect);
  }

  /** Calls back when everything that was appended so far would survive a crash, or with an error when it might not. */
  commit(done: Done): void {
    this.#waiting.push(done);
    if (!this.#isSyncing) this.#commitWaiting();
  }

  /**
   * Ends the segment of a batch that is drained in the same turn of the event loop, and returns its number. Throws when
   * the next segment cannot be opened: the current one is still written then, and the batch has to wait.
   */
  rotate(): number {
    const number = this.#writer.segment;
    this.#writeGroup();
    if (this.isOpen) this.#writer.begin(number + 1);
    else this.#writer.segment = number + 1;
    return number;
  }

  /** Takes note of the last batch that the database has, and removes the segments up to it. Throws when it cannot. */
  removeUntil(lastBatch: number): void {
    if (this.#failedAt !== null && this.#failedAt <= lastBatch) this.#failedAt = null;
    for (const number of findSegments(this.#files, this.#folder))
      if (number <= lastBatch && !(this.isOpen && number === this.#writer.segment))
        this.#files.remove(segmentFile(this.#folder, number));
  }

  /** Takes note that the database has everything that announces changed so far. */
  forgetFailure(): void {
    this.#failedAt = null;
  }

  /** Opens a closed journal, when the database has what it could not write. Returns the error if that fails. */
  reopen(): Error | null {
    if (this.isOpen || this.#failedAt !== null) return null;
    try {
      this.#writer.begin(this.#writer.segment);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  close(): void {
    this.#writer.close();
  }

  /** Returns the error that closes the journal. */
  #writeGroup(): Error | null {
    if (this.#group.isEmpty) return null;
    try {
      this.#writer.write(this.#group.seal());
      return null;
    } catch (error) {
      return this.#fail(error as Error);
    }
  }

  #fail(error: Error): Error {
    this.#failedAt = this.#writer.segment;
    this.#writer.close();
    // The batch has these effects. In a later segment they would count twice.
    this.#group.clear();
    return error;
  }

  #commitWaiting(): void {
    const group = this.#waiting;
    this.#waiting = [];
    const finish = (error: Error | null) => {
      for (const done of group) done(error);
    };
    const failed = this.#writeGroup();
    if (failed || !this.isOpen) {
      finish(failed ?? new Error("the journal is closed"));
      return;
    }
    if (!this.#writer.needsSync) {
      finish(null);
      return;
    }
    this.#isSyncing = true;
    void this.#writer.sync().then((error) => {
      this.#isSyncing = false;
      finish(error && this.#fail(error));
      if (this.#waiting.length > 0) this.#commitWaiting();
    });
  }
}
