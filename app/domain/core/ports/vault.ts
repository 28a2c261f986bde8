/** A file of a vault: its path within it, with "/" between folders, and its size in bytes. */
export type VaultFile = { path: string; size: number };

/** Why a vault cannot be read, in words that are safe to show. */
export class VaultError extends Error {}

/** Where an operator keeps torrents and their NFOs: a folder on this machine, or Dropbox. */
export type Vault = {
  kind: "folder" | "dropbox";
  /** Its location, for display. */
  place: string;
  /** All files whose names match. Throws VaultError. */
  list: (endings: RegExp) => Promise<VaultFile[]>;
  /** A file's bytes, up to a limit. Throws VaultError. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array>;
};
