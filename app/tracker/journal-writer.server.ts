import fs from "node:fs";
import { promisify } from "node:util";
import { segmentFile } from "./journal-segment.server.ts";

const datasync = promisify(fs.fdatasync);

/** Writes the journal's segments, one after the other, and sees to it that they reach the disk when `sync` is set. */
export class JournalWriter {
  /** The number of the segment that is being written. */
  segment = 0;
  readonly #folder: string;
  readonly #sync: boolean;
  #fd = -1;
  #written = 0;
  /** Whether the current segment has bytes that may not be on the disk yet. */
  #isDirty = false;
  /** Former segments that are still open because their last bytes may not be on the disk yet. */
  #unsynced: number[] = [];

  constructor(folder: string, sync: boolean) {
    this.#folder = folder;
    this.#sync = sync;
  }

  begin(number: number): void {
    this.segment = number;
    this.#fd = fs.openSync(segmentFile(this.#folder, number), "w");
    this.#written = 0;
    this.#isDirty = false;
    if (this.#sync) syncFolder(this.#folder);
  }

  /** Ends the current segment and begins the next one. */
  rotate(): void {
    if (this.#sync) this.#unsynced.push(this.#fd);
    else fs.closeSync(this.#fd);
    this.begin(this.segment + 1);
  }

  /** The next write overwrites a write that failed half way. */
  write(bytes: Buffer): void {
    this.#isDirty = true;
    for (let done = 0; done < bytes.length; )
      done += fs.writeSync(this.#fd, bytes, done, bytes.length - done, this.#written + done);
    this.#written += bytes.length;
  }

  /** Whether a commit has to wait for the disk. */
  get needsSync(): boolean {
    return this.#sync && (this.#isDirty || this.#unsynced.length > 0);
  }

  /** Waits until all that was written so far is on the disk. Returns the error if that fails. */
  async sync(): Promise<Error | null> {
    const former = this.#unsynced;
    const files = this.#isDirty ? [...former, this.#fd] : former;
    this.#unsynced = [];
    this.#isDirty = false;
    const failure = await Promise.all(files.map((fd) => datasync(fd))).then(
      () => null,
      (error: Error) => error,
    );
    for (const fd of former) fs.closeSync(fd);
    return failure;
  }

  close(): void {
    for (const fd of [...this.#unsynced, this.#fd]) if (fd >= 0) fs.closeSync(fd);
    this.#unsynced = [];
    this.#fd = -1;
  }
}

/** A new file survives a power cut only when its folder is on the disk too. */
function syncFolder(folder: string): void {
  const fd = fs.openSync(folder, "r");
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}
