import { toHex } from "./bytes.ts";

// Web Crypto wants its own buffer, and a view into a larger file is none.
const digest = async (algorithm: string, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(algorithm, new Uint8Array(bytes)));

/** SHA-1 of some bytes, 20 bytes. In browsers only where the page is secure (https or localhost), as all of Web Crypto. */
export const sha1 = (bytes: Uint8Array): Promise<Uint8Array> => digest("SHA-1", bytes);

/** Version 1 info hash (BEP 3) of an info dictionary: 40 hexadecimal characters. */
export const infoHash = async (infoBytes: Uint8Array): Promise<string> => toHex(await sha1(infoBytes));

/** Version 2 info hash as announced to trackers (BEP 52): SHA-256 cut to 20 bytes, 40 hexadecimal characters. */
export const infoHashV2 = async (infoBytes: Uint8Array): Promise<string> =>
  (await wholeInfoHashV2(infoBytes)).slice(0, 40);

/** The whole of version 2's info hash: 64 hexadecimal characters. */
export const wholeInfoHashV2 = async (infoBytes: Uint8Array): Promise<string> =>
  toHex(await digest("SHA-256", infoBytes));
