/**
 * Stores files that members sent and the database does not hold: in a folder, or in S3-compatible storage. Names are
 * ours, like "proofs/0f3a….jpg"; nothing in them comes from outside.
 */
export type Storage = {
  put: (name: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Like `put`, for data too large for memory. The file appears completely or not at all. */
  putStream: (name: string, source: AsyncIterable<Uint8Array>, contentType: string) => Promise<void>;
  /** Null if there is none with this name. */
  get: (name: string) => Promise<Buffer | null>;
  /** Like `get`, piece by piece. */
  getStream: (name: string) => Promise<AsyncIterable<Uint8Array> | null>;
  delete: (name: string) => Promise<void>;
  /** Names in a folder that were written before a time, so that files nobody claimed can be removed. */
  findOlder: (folder: string, before: Date) => Promise<string[]>;
  /** Every name, in any order. */
  list: () => AsyncIterable<string>;
  /** The URL to which a client may PUT a file with this name until `expires`; `origin` is the site's own. */
  uploadUrl: (name: string, expires: Date, origin: string) => Promise<string>;
};
