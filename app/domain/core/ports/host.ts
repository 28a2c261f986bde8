import type { LastUpgrade, MachineFacts } from "./machine-facts.ts";

export type BackupFile = { name: string; bytes: number; createdAt: Date };

/** Takes a line of progress. */
export type OnProgress = (line: string) => void;

/** Rows of all tables, the number of tables, and rows of users. */
export type Rehearsed = { rows: number; tables: number; users: number };

/** Archives of the whole site, in a folder of this machine or in a bucket. */
export type Backups = {
  /** Writes one and reads it back. Throws what went wrong, and where it is aborted; nothing is left of it then. */
  make: (
    at: Date,
    onProgress: OnProgress,
    signal?: AbortSignal,
  ) => Promise<{ name: string; bytes: number; rows: number; files: number }>;
  /** Removes what processes that were killed had begun. Answers the names. */
  sweep: () => Promise<string[]>;
  /** Newest first. */
  list: () => Promise<BackupFile[]>;
  /** Null when there is none of that name. */
  open: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>;
  /**
   * Restores one into a database of its own, compares the counts of rows, and drops that database. Throws what is wrong
   * with it, or why it cannot be tried.
   */
  rehearse: (name: string, onProgress: OnProgress, signal?: AbortSignal) => Promise<Rehearsed>;
  /** False when there was none of that name. */
  delete: (name: string) => Promise<boolean>;
};

/** The sum is that of the encrypted bytes. */
export type CopySum = { bytes: number; sha256: string };

/**
 * Encrypted copies of archives, in a storage that is not the site's own. The site cannot read them. Stored files lie
 * beside them and are sent once, for as long as they stay the same.
 */
export type BackupCopies = {
  /** In words. */
  place: string;
  /** The name of the copy of an archive of this name. */
  nameOf: (backup: string) => string;
  /**
   * Encrypts an archive and uploads it, then reads the copy back and compares size and sum. Throws what went wrong, also
   * when it is aborted; an incomplete copy never appears. The sum is that of the copy without its files, of which some
   * were there already.
   */
  put: (
    backup: string,
    bytes: ReadableStream<Uint8Array>,
    signal?: AbortSignal,
  ) => Promise<CopySum & { files: number; newFiles: number }>;
  /** Newest first. */
  list: () => Promise<BackupFile[]>;
  /** Reads a copy whole. Null when there is none of that name. */
  read: (name: string) => Promise<CopySum | null>;
  /** Reads the files that a copy needs. In words, the first that is gone or not what was sent; null where all are right. */
  findWrongFile: (name: string) => Promise<string | null>;
  delete: (name: string) => Promise<void>;
  /** Removes the files that no copy needs. Returns how many. */
  sweep: (now: Date) => Promise<number>;
};

/** Figures of a process in seconds and bytes. */
type Vitals = { uptime: number; rss: number; heapUsed: number; heapTotal: number; version: string };

/** `newer`: the newest version that the checkout has a tag of, where it is newer than the one that runs. */
export type Release = { version: string; newer: string | null; upgrade: LastUpgrade | null };

/** The process and the machine that the site runs on. */
export type HostProcess = {
  backups: Backups;
  /** Null where the operator has named no place for them. */
  copies: BackupCopies | null;
  vitals: () => Vitals;
  /** Whether mails leave the machine; otherwise they become files in the data folder. */
  sendsMail: boolean;
  /** Whether operators have named a place for backups that is not the data folder. */
  backsUpElsewhere: boolean;
  /** Room on the disk of the data folder. */
  readDisk: () => Promise<{ freeBytes: number; totalBytes: number }>;
  /** Looks at the settings, the machine, and the site from outside. Takes seconds; never throws. */
  examine: () => Promise<MachineFacts>;
  readRelease: () => Promise<Release>;
  /** Ends the server gracefully, a moment from now, for its supervisor to start it again. */
  restart: () => void;
  /** Migrations that lie on the disk and are not in the database yet. */
  findPendingMigrations: () => Promise<string[]>;
  /** Applies them in order and answers which. */
  migrate: () => Promise<string[]>;
};
