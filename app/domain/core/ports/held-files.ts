import type { Readable } from "node:stream";

/** Where files lie that the site serves to torrent clients itself. */
export type HeldStore = "demo" | "folder" | "bucket";

/** A file of a torrent. `path` is below `folder`, which is the torrent's own; `length` in bytes. */
export type HeldFile = { store: HeldStore; folder: string; path: readonly string[]; length: number };

/** The first and the last byte, counted from 0. */
export type ByteRange = { first: number; last: number };

/** The folder of a torrent that is kept. */
type HeldFolder = { store: HeldStore; folder: string };

export type HeldFiles = {
  /** Null where no plain file of this length lies there. */
  open: (file: HeldFile, range: ByteRange, signal: AbortSignal) => Promise<Readable | null>;
  /** Keeps files under their numbers in a folder, whole or not at all. Answers where. */
  keep: (folder: string, files: readonly { open: () => AsyncIterable<Uint8Array> }[]) => Promise<HeldStore>;
  remove: (held: HeldFolder) => Promise<void>;
  /** Free bytes where files are kept; null where that is unknown, as for a bucket. */
  free: () => Promise<number | null>;
};
