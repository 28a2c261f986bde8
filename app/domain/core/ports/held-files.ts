import type { Readable } from "node:stream";

/** Where the files are that the site itself serves to torrent clients. */
export type HeldStore = "demo" | "folder" | "bucket";

/** A file of a torrent. `path` is relative to `folder`, which is the torrent's own; `length` in bytes. */
export type HeldFile = { store: HeldStore; folder: string; path: readonly string[]; length: number };

/** The first and the last byte, counted from 0. */
export type ByteRange = { first: number; last: number };

/** The folder of a stored torrent. */
type HeldFolder = { store: HeldStore; folder: string };

export type HeldFiles = {
  /** Null if there is no plain file of this length. */
  open: (file: HeldFile, range: ByteRange, signal: AbortSignal) => Promise<Readable | null>;
  /** Stores files under their numbers in a folder, all or none. Returns their location. */
  keep: (folder: string, files: readonly { open: () => AsyncIterable<Uint8Array> }[]) => Promise<HeldStore>;
  remove: (held: HeldFolder) => Promise<void>;
  /** Free bytes where files are stored; null if unknown, as for a bucket. */
  free: () => Promise<number | null>;
};
