import type { Vault } from "./vault.ts";

/** Moves what an import has received to the machine that does it. */
export type ImportTransfer = {
  /** Hands over the folder of an item, which is gone from this machine then. */
  send: (itemId: number) => Promise<void>;
  /** Puts the folder of an item that was handed over in its place on this machine. */
  fetch: (itemId: number) => Promise<void>;
  /** Removes what was handed over. */
  drop: (itemId: number) => Promise<void>;
};

/** Where imports work and where a sync reads from; set by the operator. */
export type Intake = {
  /** A folder of this machine alone: one sub-folder an import, empty when none is under way. */
  folder: string;
  /** Null where all processes share the folder. */
  transfer: ImportTransfer | null;
  /** The largest file that is taken, in bytes. */
  maxBytes: number;
  /** Where .torrent and .nfo files are read from; null where none is set. */
  vault: Vault | null;
  /** Another site's JSON index; null where none is set. */
  indexUrl: string | null;
  /** Fetches from outside, never from a private address. Throws with the reason in words. */
  fetchPublic: (url: string, maxBytes: number) => Promise<Uint8Array>;
};
