import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import type { ImportTransfer } from "#app/domain/core/ports/intake.ts";
import { readTar } from "../backup/tar.server.ts";
import type { Bucket } from "../storage/bucket.server.ts";

const nameOf = (itemId: number) => `imports/${itemId}.tar`;
const isReceived = (name: string) => /^received(\.json|\/\d+)?$/.test(name);

/** Moves received imports through a bucket: an import may run on another machine than the one that received it. */
export function createImportTransfer(folder: string, bucket: Bucket): ImportTransfer {
  const folderOf = (itemId: number) => path.join(folder, String(itemId));
  return {
    async send(itemId) {
      const from = folderOf(itemId);
      await bucket.putStream(nameOf(itemId), packFolder(from), "application/x-tar");
      await rm(from, { recursive: true, force: true });
    },

    async fetch(itemId) {
      const stored = await bucket.get(nameOf(itemId));
      if (!stored?.body) return;
      const to = folderOf(itemId);
      // Delete the leftovers of an interrupted attempt.
      await rm(to, { recursive: true, force: true });
      for await (const { name, body } of readTar(stored.body as unknown as AsyncIterable<Uint8Array>)) {
        if (!isReceived(name)) throw new Error(`${name} is not a file of an import`);
        const file = path.join(to, name);
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await pipeline(body, createWriteStream(file, { mode: 0o600 }));
      }
    },

    drop: (itemId) => bucket.delete(nameOf(itemId)),
  };
}

/** The files of a folder as a tar, read at the speed of its consumer. */
function packFolder(folder: string): AsyncIterable<Uint8Array> {
  const tar = pack();
  const fill = async () => {
    const names = (await readdir(folder, { recursive: true })).sort();
    for (const name of names) {
      const file = path.join(folder, name);
      const { size, isFile } = await stat(file).then((state) => ({ size: state.size, isFile: state.isFile() }));
      if (isFile) await pipeline(createReadStream(file), tar.entry({ name, size, type: "file" }));
    }
    tar.finalize();
  };
  fill().catch((error: Error) => tar.destroy(error));
  return tar as AsyncIterable<Uint8Array>;
}
