import { closeQuietly, type JournalFiles, syncFile, writeAll } from "./journal-files.server.ts";
import { segmentFile } from "./journal-segment.server.ts";

const CLOSED = -1;

/** Writes the journal's segments, one after the other, and makes sure that they reach the disk if `sync` is set. */
export class JournalWriter {
  /** The number of the segment that is being written, or of the next one while none is open. */
  segment = 0;
  readonly #folder: string;
  readonly #sync: boolean;
  readonly #files: JournalFiles;
  #fd = CLOSED;
  #written = 0;
  /** Whether the current segment has bytes that may not be on the disk yet. */
  #isDirty = false;
  /** Former segments that are still open because their last bytes may not be on the disk yet. */
  #unsynced: number[] = [];
  #isSyncing = false;
  /** To be closed after the running sync: until then their descriptors must not be reused for other files. */
  #retired: number[] = [];

  constructor(folder: string, sync: boolean, files: JournalFiles) {
    this.#folder = folder;
    this.#sync = sync;
    this.#files = files;
  }

  get isOpen(): boolean {
    return this.#fd !== CLOSED;
  }

  /** Ends the current segment and begins another. If that fails, nothing has changed. */
  begin(number: number): void {
    const fd = this.#files.open(segmentFile(this.#folder, number), "w");
    try {
      if (this.#sync) syncFile(this.#files, this.#folder);
    } catch (error) {
      closeQuietly(this.#files, fd);
      throw error;
    }
    if (this.#isDirty && this.#sync) this.#unsynced.push(this.#fd);
    else this.#release(this.#fd);
    this.segment = number;
    this.#fd = fd;
    this.#written = 0;
    this.#isDirty = false;
  }

  /** If it fails halfway, readers do not take the incomplete bytes for a group. */
  write(bytes: Buffer): void {
    if (!this.isOpen) throw new Error("the journal is closed");
    this.#isDirty = true;
    writeAll(this.#files, this.#fd, bytes, this.#written);
    this.#written += bytes.length;
  }

  /** Whether a commit has to wait for the disk. */
  get needsSync(): boolean {
    return this.#sync && (this.#isDirty || this.#unsynced.length > 0);
  }

  /** Waits until everything written so far is on the disk. Returns the error if that fails. One call at a time. */
  async sync(): Promise<Error | null> {
    const former = this.#unsynced;
    const waiting = this.#isDirty ? [...former, this.#fd] : former;
    this.#unsynced = [];
    this.#isDirty = false;
    this.#isSyncing = true;
    const results = await Promise.allSettled(waiting.map(async (fd) => this.#files.datasync(fd)));
    this.#isSyncing = false;
    for (const fd of [...former, ...this.#retired]) closeQuietly(this.#files, fd);
    this.#retired = [];
    const failed = results.find((result) => result.status === "rejected");
    return failed ? (failed.reason as Error) : null;
  }

  close(): void {
    for (const fd of [...this.#unsynced, this.#fd]) this.#release(fd);
    this.#unsynced = [];
    this.#fd = CLOSED;
    this.#isDirty = false;
  }

  #release(fd: number): void {
    if (fd === CLOSED) return;
    if (this.#isSyncing) this.#retired.push(fd);
    else closeQuietly(this.#files, fd);
  }
}
