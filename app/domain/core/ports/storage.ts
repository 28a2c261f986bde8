/**
 * Where files lie that members sent and the database does not hold: a folder, or S3-compatible storage. Names are
 * ours, like "proofs/0f3a….jpg"; nothing of them comes from outside.
 */
export type Storage = {
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** The same for what is larger than memory should hold. It appears whole or not at all. */
  putStream: (name: string, source: AsyncIterable<Uint8Array>, contentType: string) => Promise<void>;
  /** Null when there is none of that name. */
  get: (name: string) => Promise<Buffer | null>;
  /** The same, piece by piece. */
  getStream: (name: string) => Promise<AsyncIterable<Uint8Array> | null>;
  delete: (name: string) => Promise<void>;
  /** Names below a folder that were written before a time: what was never claimed is removed in the end. */
  findOlder: (folder: string, before: Date) => Promise<string[]>;
  /** Every name, in no order. */
  list: () => AsyncIterable<string>;
  /** Where a client may PUT a file of this name until then; `origin` is the site's own. */
  uploadUrl: (name: string, expires: Date, origin: string) => Promise<string>;
};
