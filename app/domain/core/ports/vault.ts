/** A file of a vault: its path within it, with "/" between folders, and its size in bytes. */
export type VaultFile = { path: string; size: number };

/** Why a vault cannot be read, in words that are safe to show. */
export class VaultError extends Error {}

/** Where an operator keeps torrents and their NFOs: a folder of this machine, or Dropbox. */
export type Vault = {
  kind: "folder" | "dropbox";
  /** Where it is, for people. */
  place: string;
  /** Every file of it that is asked for by its ending. Throws VaultError. */
  list: (endings: RegExp) => Promise<VaultFile[]>;
  /** A file's bytes, at most so many. Throws VaultError. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array>;
};
