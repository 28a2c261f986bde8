import type { Effect } from "#tracker/ledger/effect.ts";
import { type JournalFiles, nodeFiles } from "./journal-files.server.ts";
import { JournalGroup } from "./journal-group.server.ts";
import { findSegments, readSegment, segmentFile } from "./journal-segment.server.ts";
import { JournalWriter } from "./journal-writer.server.ts";

type Done = (error: Error | null) => void;
type Options = { sync: boolean; files?: JournalFiles };

/**
 * The tracker's journal: the changes of announces since the last batch that the database has. Effects are collected and
 * written as one group before any announce of the group is answered. A segment has the effects of the batch with its
 * number, so after a crash the database's last number says which segments to apply again.
 * `sync`: whether a group waits for the disk. If not, a killed process loses nothing, but a power cut may.
 *
 * A failed write closes the journal: memory then knows announces that the journal lacks, and later effects would be
 * wrong without them. It reopens when the database has the batch with them. While it is closed no effect may be
 * appended.
 */
export class Journal {
  readonly #folder: string;
  readonly #files: JournalFiles;
  readonly #sync: boolean;
  readonly #writer: JournalWriter;
  readonly #group = new JournalGroup();
  #waiting: Done[] = [];
  #isSyncing = false;
  /** The first batch that contains what the journal could not write. */
  #failedAt: number | null = null;

  constructor(folder: string, { sync, files = nodeFiles }: Options) {
    this.#folder = folder;
    this.#sync = sync;
    this.#files = files;
    this.#writer = new JournalWriter(folder, sync, files);
  }

  /** Whether announces can be recorded. */
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
   * Begins a new segment, numbered after all others. If that fails, the journal is closed and `reopen` tries again.
   * With `sync` and effects to replay, it opens only after the next batch: later effects build on the replayed ones,
   * which may not be on the disk, because a sync that has failed once succeeds the next time.
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

  /** Calls back when everything appended so far would survive a crash, or with an error if it might not. */
  commit(done: Done): void {
    this.#waiting.push(done);
    if (!this.#isSyncing) this.#commitWaiting();
  }

  /**
   * Ends the segment of a batch that is drained in the same turn of the event loop, and returns its number. Throws if
   * the next segment cannot be opened: then the current one is still in use, and the batch has to wait.
   */
  rotate(): number {
    const number = this.#writer.segment;
    this.#writeGroup();
    if (this.isOpen) this.#writer.begin(number + 1);
    else this.#writer.segment = number + 1;
    return number;
  }

  /** Records the last batch that the database has, and removes the segments up to it. Throws on failure. */
  removeUntil(lastBatch: number): void {
    if (this.#failedAt !== null && this.#failedAt <= lastBatch) this.#failedAt = null;
    for (const number of findSegments(this.#files, this.#folder))
      if (number <= lastBatch && !(this.isOpen && number === this.#writer.segment))
        this.#files.remove(segmentFile(this.#folder, number));
  }

  /** Records that the database has all changes of announces so far. */
  forgetFailure(): void {
    this.#failedAt = null;
  }

  /** Reopens a closed journal once the database has what it could not write. Returns the error if that fails. */
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
