import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of the archive, whole or as a stream that is read when its turn comes. */
export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Uint8Array };

/** Writes a ZIP piece by piece: one entry is read at a time, so that no file has to fit into memory. Throws the error of an entry. */
export function writeZip(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  // The entry's own error is thrown; without a listener, this one would end the process.
  zip.on("error", () => undefined);
  void addAll(zip, entries, at, output).catch((error: Error) => output.destroy(error));
  return output;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, at: Date, output: Readable): Promise<void> {
  let input: Readable | undefined;
  // Closes the file being read if nobody reads the archive to its end.
  output.once("close", () => input?.destroy());
  for await (const { name, content } of entries) {
    input = Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false });
    zip.addReadStream(input, name, { mtime: at });
    await finished(input);
  }
  zip.end();
}
