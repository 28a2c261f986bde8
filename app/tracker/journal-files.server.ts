import fs from "node:fs";
import { promisify } from "node:util";

/** The journal's file operations. Each may throw. Tests pass files that fail. */
export type JournalFiles = {
  open(file: string, flags: "r" | "w"): number;
  close(fd: number): void;
  /** Reads the next bytes, and returns how many. 0 means the end. */
  read(fd: number, into: Buffer): number;
  /** Writes at a position. Returns how many bytes were written, which may be fewer than given. */
  write(fd: number, bytes: Buffer, position: number): number;
  /** Waits until a file or folder is on the disk. */
  sync(fd: number): void;
  datasync(fd: number): Promise<void>;
  list(folder: string): string[];
  rename(from: string, to: string): void;
  /** A missing file is not an error. */
  remove(file: string): void;
};

const datasync = promisify(fs.fdatasync);

export const nodeFiles: JournalFiles = {
  open: (file, flags) => fs.openSync(file, flags),
  close: (fd) => fs.closeSync(fd),
  read: (fd, into) => fs.readSync(fd, into),
  write: (fd, bytes, position) => fs.writeSync(fd, bytes, 0, bytes.length, position),
  sync: (fd) => fs.fsyncSync(fd),
  datasync,
  list: (folder) => fs.readdirSync(folder),
  rename: (from, to) => fs.renameSync(from, to),
  remove: (file) => fs.rmSync(file, { force: true }),
};

/** Writes all bytes, starting at a position. */
export function writeAll(files: JournalFiles, fd: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const written = files.write(fd, bytes.subarray(done), position + done);
    if (written <= 0) throw new Error("a write took no bytes");
    done += written;
  }
}

/** Closes a file whose bytes are already safe or not needed, so an error does not matter. */
export function closeQuietly(files: JournalFiles, fd: number): void {
  try {
    files.close(fd);
  } catch {
    // The system has released the descriptor in any case.
  }
}

/**
 * Waits until a file or folder is on the disk. A new or renamed file survives a power cut only if its folder is on the
 * disk, too.
 */
export function syncFile(files: JournalFiles, file: string): void {
  const fd = files.open(file, "r");
  try {
    files.sync(fd);
  } finally {
    closeQuietly(files, fd);
  }
}
