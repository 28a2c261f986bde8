import { zipSync } from "fflate";

type ZipFile = { name: string; bytes: Uint8Array };

/** A ZIP of small files, uncompressed, because hashes do not compress. The site's own writer needs Node. */
export const packZip = (files: readonly ZipFile[]): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0 });
