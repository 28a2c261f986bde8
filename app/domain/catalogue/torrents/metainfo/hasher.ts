import { toHex } from "./bytes.ts";

/** The hash functions of this environment. Both may be called many times at once. */
export type Hasher = {
  sha1: (bytes: Uint8Array) => Promise<Uint8Array>;
  sha256: (bytes: Uint8Array) => Promise<Uint8Array>;
};

const digest = (algorithm: string) => async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(algorithm, bytes as Uint8Array<ArrayBuffer>));

/** Web Crypto, which hashes on threads of its own. Browsers offer it only on secure pages (https or localhost). */
export const webHasher: Hasher = { sha1: digest("SHA-1"), sha256: digest("SHA-256") };

/** Version 1 info hash (BEP 3) of an info dictionary: 40 hexadecimal characters. */
export const infoHash = async (infoBytes: Uint8Array, { sha1 } = webHasher): Promise<string> =>
  toHex(await sha1(infoBytes));
