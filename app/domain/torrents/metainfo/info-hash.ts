import { toHex } from "./bytes.ts";
import { webHasher } from "./hasher.ts";

/** Version 1 info hash (BEP 3) of an info dictionary: 40 hexadecimal characters. */
export const infoHash = async (infoBytes: Uint8Array, { sha1 } = webHasher): Promise<string> =>
  toHex(await sha1(infoBytes));
