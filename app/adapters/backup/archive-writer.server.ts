import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as createPack } from "tar-stream";
import type { ArchiveSigner } from "./archive-signer.ts";
import { MANIFEST, MANIFEST_SUM, type Manifest, type Part, SIGNATURE } from "./manifest.ts";

/** Limits of a file's name and of its size, which has eleven octal digits. */
const NAME_MAX = 100;
const SIZE_MAX = 8 ** 11 - 1;

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

export type ArchiveWriter = ReturnType<typeof openArchive>;

/**
 * Writes a compressed archive to disk as its parts arrive, with one part in memory. When `finish` resolves, the archive
 * is on disk.
 */
export function openArchive(file: string, at: Date, signal: AbortSignal) {
  const pack = createPack();
  const written = pipeline(pack, createGzip(), createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  // A full disk ends the pipeline, and the next `add` reports it.
  written.catch(() => undefined);

  async function add(name: string, bytes: Buffer): Promise<Part> {
    signal.throwIfAborted();
    if (Buffer.byteLength(name) > NAME_MAX || bytes.length > SIZE_MAX)
      throw new Error(`${name} does not fit into an archive`);
    const added = new Promise<void>((resolve, reject) => {
      pack.entry({ name, mode: 0o600, mtime: at }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([added, written]).catch(async (error) => {
      // The packer reports only that it ended; the pipeline knows why.
      pack.destroy();
      await written;
      throw error;
    });
    return { name, bytes: bytes.length, sha256: sha256(bytes) };
  }

  async function end(): Promise<void> {
    pack.finalize();
    await written;
  }

  return {
    add,
    end,

    async finish(manifest: Manifest, signer: ArchiveSigner): Promise<void> {
      const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
      await add(MANIFEST, text);
      await add(MANIFEST_SUM, Buffer.from(`${sha256(text)}\n`));
      await add(SIGNATURE, Buffer.from(`${signer.sign(text)}\n`));
      await end();
    },

    /** Closes the file after something else has failed. */
    async abandon(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
    },
  };
}
