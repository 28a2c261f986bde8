import type { Vault } from "./vault.ts";

/** Where imports work and where a sync reads from; set by the operator. */
export type Intake = {
  /** A folder of this machine alone: one sub-folder an import, empty when none is under way. */
  folder: string;
  /** The largest file that is taken, in bytes. */
  maxBytes: number;
  /** Where .torrent and .nfo files are read from; null where none is set. */
  vault: Vault | null;
  /** Another site's JSON index; null where none is set. */
  indexUrl: string | null;
  /** Fetches from outside, never from a private address. Throws with the reason in words. */
  fetchPublic: (url: string, maxBytes: number) => Promise<Uint8Array>;
};
