import { createHmac, hkdfSync } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { sha256 } from "./archive-writer.server.ts";
import { readEntries, wholeOf } from "./read-archive.server.ts";

/** The folder of copied files, beside the copies. */
export const FILES = "files/";
/** First in a copy whose files lie beside it: the key that makes a file's name of its sum. */
export const FILE_KEY = "files.key";

/**
 * Another one for each secret and each list of public keys. To whoever has no copy the names of files tell nothing, and
 * files are sent again when they have to open with another key.
 */
export const makeFileKey = (siteSecret: string, recipients: string[]): string =>
  Buffer.from(hkdfSync("sha256", siteSecret, "", `patchbay copied files ${recipients.join(" ")}`, 32)).toString("hex");

/** The name of the file with this sum, in the folder of copied files. */
export const nameOfFile = (key: string, sum: string): string => createHmac("sha256", key).update(sum).digest("hex");

/**
 * The same archive without its stored files, each of which is handed to `take` with the name that it gets. Its first
 * part brings them back (join-archive.server.ts), and its list of contents and signature stay as they are.
 */
export async function* withoutFiles(
  archive: ReadableStream<Uint8Array>,
  key: string,
  take: (name: string, bytes: Buffer) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const pack = createPack();
  const packed = pack.pipe(createGzip());
  // Each is told of by `fed`, or to the reader.
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
    // The reader may stop half-way.
    pack.destroy();
    packed.destroy();
  }
}
