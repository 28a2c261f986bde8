import type { LastUpgrade, MachineFacts } from "./machine-facts.ts";

export type BackupFile = { name: string; bytes: number; createdAt: Date };

/** Receives a line of progress. */
export type OnProgress = (line: string) => void;

/** Rows of all tables, the number of tables, and rows of users. */
export type Rehearsed = { rows: number; tables: number; users: number };

/** Archives of the whole site, in a folder on this machine or in a bucket. */
export type Backups = {
  /** Writes an archive and reads it back. Throws if that fails or is aborted, and then leaves nothing behind. */
  make: (
    at: Date,
    onProgress: OnProgress,
    signal?: AbortSignal,
  ) => Promise<{ name: string; bytes: number; rows: number; files: number }>;
  /** Removes unfinished archives of processes that were killed. Returns their names. */
  sweep: () => Promise<string[]>;
  /** Newest first. */
  list: () => Promise<BackupFile[]>;
  /** Null if there is none with this name. */
  open: (name: string) => Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | null>;
  /**
   * Restores an archive into a database of its own, compares the counts of rows, and drops that database. Throws its
   * fault, or why it cannot be tested.
   */
  rehearse: (name: string, onProgress: OnProgress, signal?: AbortSignal) => Promise<Rehearsed>;
  /** False if there was none with this name. */
  delete: (name: string) => Promise<boolean>;
};

/** Size and checksum of the encrypted bytes. */
export type CopySum = { bytes: number; sha256: string };

/**
 * Encrypted copies of archives, in a storage that is not the site's own. The site cannot read them. Stored files are
 * beside them, and each is sent once unless it changes.
 */
export type BackupCopies = {
  /** For display. */
  place: string;
  /** The name of an archive's copy, by the archive's name. */
  nameOf: (backup: string) => string;
  /**
   * Encrypts an archive and uploads it, then reads the copy back and compares size and checksum. Throws if that fails
   * or is aborted; an incomplete copy never appears. The checksum does not include the copy's files, some of which were
   * there already.
   */
  put: (
    backup: string,
    bytes: ReadableStream<Uint8Array>,
    signal?: AbortSignal,
  ) => Promise<CopySum & { files: number; newFiles: number }>;
  /** Newest first. */
  list: () => Promise<BackupFile[]>;
  /** Reads a copy completely. Null if there is none with this name. */
  read: (name: string) => Promise<CopySum | null>;
  /**
   * Reads the files that a copy needs. Describes the first that is missing or differs from what was sent; null if all
   * are right.
   */
  findWrongFile: (name: string) => Promise<string | null>;
  delete: (name: string) => Promise<void>;
  /** Removes the files that no copy needs. Returns their number. */
  sweep: (now: Date) => Promise<number>;
};

/** Figures of a process in seconds and bytes. */
type Vitals = { uptime: number; rss: number; heapUsed: number; heapTotal: number; version: string };

/** The running release, and those that it can be replaced by. */
export type Release = {
  version: string;
  /** The newest version that the checkout has a tag for, if it is newer than the running one. */
  newer: string | null;
  /** The release that the running one has replaced, and why it cannot come back, if it cannot. */
  previous: { version: string; problem: string | null } | null;
  /** How the last upgrade or rollback ended. */
  upgrade: LastUpgrade | null;
  /** An upgrade or rollback in progress, and its last words; `to` is null if it was not requested here. */
  running: { to: string | null; step: string | null } | null;
  /** The file with the output of upgrades. */
  log: string;
  /** Why staff cannot change the release here, and what to do instead, in two lines; null if they can. */
  instead: string | null;
};

export type ReleaseChange = { kind: "upgrade" | "rollback"; version: string };

/** The process and the machine that run the site. */
export type HostProcess = {
  backups: Backups;
  /** Null if the operator has configured no place for copies. */
  copies: BackupCopies | null;
  vitals: () => Vitals;
  /** Whether mails leave the machine; otherwise they become files in the data folder. */
  sendsMail: boolean;
  /** Whether operators have configured a place for backups outside the data folder. */
  backsUpElsewhere: boolean;
  /** Space on the disk of the data folder. */
  readDisk: () => Promise<{ freeBytes: number; totalBytes: number }>;
  /** Checks the settings, the machine, and the site from outside. Takes seconds; never throws. */
  examine: () => Promise<MachineFacts>;
  readRelease: () => Promise<Release>;
  /** Asks the supervisor to change the release. It begins within seconds. */
  requestRelease: (change: ReleaseChange) => void;
  /** Ends the server gracefully, a moment later, so that its supervisor starts it again. */
  restart: () => void;
  /** Migrations on the disk that have not been applied to the database. */
  findPendingMigrations: () => Promise<string[]>;
  /** Applies them in order and returns their names. */
  migrate: () => Promise<string[]>;
};
