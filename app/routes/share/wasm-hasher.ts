import { createSHA1, createSHA256 } from "hash-wasm";
import type { Hasher } from "#app/domain/catalogue/torrents/metainfo/hasher.ts";

/** For insecure pages (http other than localhost), where browsers do not provide Web Crypto. */
export async function loadWasmHasher(): Promise<Hasher> {
  const [one, two] = await Promise.all([createSHA1(), createSHA256()]);
  return {
    sha1: async (bytes) => one.init().update(bytes).digest("binary"),
    sha256: async (bytes) => two.init().update(bytes).digest("binary"),
  };
}
