import type { Vault } from "./vault.ts";

/** Moves the files received for an import to the machine that runs it. */
export type ImportTransfer = {
  /** Hands over the folder of an item, and removes it from this machine. */
  send: (itemId: number) => Promise<void>;
  /** Fetches the folder of an item that was handed over to its place on this machine. */
  fetch: (itemId: number) => Promise<void>;
  /** Deletes a folder that was handed over. */
  drop: (itemId: number) => Promise<void>;
};

/** Where imports work and what a sync reads; configured by the operator. */
export type Intake = {
  /** A folder on this machine only: one sub-folder per import, empty if none is running. */
  folder: string;
  /** Null if all processes share the folder. */
  transfer: ImportTransfer | null;
  /** The size limit of a file, in bytes. */
  maxBytes: number;
  /** The source of .torrent and .nfo files; null if none is configured. */
  vault: Vault | null;
  /** Another site's JSON index; null if none is configured. */
  indexUrl: string | null;
  /** Fetches a public URL, never from a private address. Throws an error with a readable message. */
  fetchPublic: (url: string, maxBytes: number) => Promise<Uint8Array>;
};
