import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { MANIFEST, MANIFEST_SUM, type Manifest, type Part } from "./manifest.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.server.ts";

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

export type ArchiveWriter = ReturnType<typeof openArchive>;

/** Writes a compressed archive to disk as its parts come; memory holds one part. It is on the disk when `finish` ends. */
export function openArchive(file: string, at: Date) {
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  let failure: Error | null = null;
  written.catch((error: Error) => {
    failure = error;
  });

  async function write(bytes: Buffer): Promise<void> {
    if (failure) throw failure;
    // A full disk ends the pipeline, and nothing drains any more.
    if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
  }

  async function add(name: string, bytes: Buffer): Promise<Part> {
    await write(tarHeader(name, bytes.length, at));
    await write(bytes);
    await write(tarPadding(bytes.length));
    return { name, bytes: bytes.length, sha256: sha256(bytes) };
  }

  return {
    add,

    async finish(manifest: Manifest): Promise<void> {
      const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await add(MANIFEST, text);
      await add(MANIFEST_SUM, Buffer.from(`${sha256(text)}\n`));
      await write(tarEnd());
      gzip.end();
      await written;
    },

    /** Lets go of the file when something else has failed. */
    async abandon(): Promise<void> {
      gzip.destroy();
      await written.catch(() => undefined);
    },
  };
}
