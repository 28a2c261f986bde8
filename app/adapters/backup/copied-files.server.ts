import { createHmac, hkdfSync } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { sha256 } from "./archive-writer.server.ts";
import { readEntries, wholeOf } from "./read-archive.server.ts";

/** The folder of copied files, next to the copies. */
export const FILES = "files/";
/** First entry in a copy whose files are stored separately: the key that turns a file's checksum into its name. */
export const FILE_KEY = "files.key";

/**
 * Differs for each secret and each list of public keys. The names of files reveal nothing to somebody who has no copy,
 * and files are sent again if another key has to open them.
 */
export const makeFileKey = (siteSecret: string, recipients: string[]): string =>
  Buffer.from(hkdfSync("sha256", siteSecret, "", `patchbay copied files ${recipients.join(" ")}`, 32)).toString("hex");

/** The name of the file with this checksum in the folder of copied files. */
export const nameOfFile = (key: string, sum: string): string => createHmac("sha256", key).update(sum).digest("hex");

/**
 * The archive without its stored files. Each file is passed to `take` with its new name. The first part says how to
 * bring them back (join-archive.server.ts); the table of contents and its signature stay the same.
 */
export async function* withoutFiles(
  archive: ReadableStream<Uint8Array>,
  key: string,
  take: (name: string, bytes: Buffer) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const pack = createPack();
  const packed = pack.pipe(createGzip());
  // `fed` reports each error, or the reader gets it.
  for (const stream of [pack, packed]) stream.on("error", () => undefined);
  const add = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  async function feed(): Promise<void> {
    await add(FILE_KEY, Buffer.from(key));
    for await (const entry of readEntries(Readable.fromWeb(archive as never))) {
      const bytes = await wholeOf(entry);
      if (entry.name.startsWith("files/")) await take(nameOfFile(key, sha256(bytes)), bytes);
      else await add(entry.name, bytes);
    }
    pack.finalize();
  }
  const fed = feed();
  fed.catch((error: Error) => packed.destroy(error));
  try {
    yield* packed as AsyncIterable<Uint8Array>;
    await fed;
  } finally {
    // The reader may stop halfway.
    pack.destroy();
    packed.destroy();
  }
}
