import { toHex } from "./bytes.ts";

/** SHA-1 of some bytes, 20 bytes. In browsers only where the page is secure (https or localhost), as all of Web Crypto. */
export const sha1 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  // Web Crypto wants a buffer of its own, not a view into a larger file.
  new Uint8Array(await crypto.subtle.digest("SHA-1", new Uint8Array(bytes)));

/** Version 1 info hash (BEP 3) of an info dictionary: 40 hexadecimal characters. */
export const infoHash = async (infoBytes: Uint8Array): Promise<string> => toHex(await sha1(infoBytes));
