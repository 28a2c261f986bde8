import { once } from "node:events";
import { extract as createExtract, type Extract, type Header } from "tar-stream";

const BLOCK = 512;
const END_BYTES = 2 * BLOCK;

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/**
 * The files of a tar archive, in order; unread parts of a body are skipped. Stricter than tar-stream, which ignores
 * what it does not know: an archive holds plain files, zeros up to the next block, two blocks of zeros, and nothing
 * else. Throws DamagedArchive and any error of `source`.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  // One write at a time: once it has drained, its headers are known.
  const extract = createExtract({ highWaterMark: 1 });
  const between = checkBetween();
  let sourceError: unknown = null;
  extract.on("entry", (header) => between.expect(header));
  feed().catch((error: Error) => {
    sourceError = error;
    extract.destroy(error);
  });

  async function feed(): Promise<void> {
    for await (const chunk of source) {
      if (!extract.write(chunk)) await once(extract, "drain");
      between.check(chunk);
    }
    between.end();
    extract.end(null);
  }

  try {
    for await (const entry of extract as Extract & AsyncIterable<TarStreamEntry>) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, body: entry };
      entry.resume();
    }
  } catch (error) {
    if (error === sourceError || error instanceof DamagedArchive) throw error;
    throw damaged("not a tar archive, or not one of ours", error);
  }
}

type TarStreamEntry = AsyncIterable<Buffer> & { header: Header; resume: () => void };

/** Compares the bytes of an archive with its headers: only zeros may be between files. */
function checkBetween() {
  const files: { start: number; end: number }[] = [];
  /** Bytes not checked yet, and their position in the archive. */
  let rest: Buffer = Buffer.alloc(0);
  let at = 0;
  /** The end of the last file. */
  let last = 0;
  let isOdd = false;

  function skipTo(offset: number): void {
    const count = Math.min(offset - at, rest.length);
    rest = rest.subarray(count);
    at += count;
  }

  return {
    expect({ type, size = 0, byteOffset = 0 }: Header & { byteOffset?: number }): void {
      isOdd ||= type !== "file";
      files.push({ start: byteOffset - BLOCK, end: byteOffset + size });
    },

    check(chunk: Uint8Array): void {
      if (isOdd) throw damaged("it contains something other than files");
      rest = Buffer.concat([rest, chunk]);
      for (let file = files[0]; file; file = files[0]) {
        if (at < file.start && !isPadding(rest.subarray(0, file.start - at), last))
          throw damaged("there is data between its files");
        skipTo(file.end);
        if (at < file.end) return;
        last = file.end;
        files.shift();
      }
      if (rest.length > END_BYTES + 2 * BLOCK) throw damaged("there is data after its end");
    },

    end(): void {
      const padding = paddingAfter(last);
      if (files.length > 0 || rest.length < padding + END_BYTES) throw damaged("it is truncated");
      if (rest.length > padding + END_BYTES) throw damaged("there is data after its end");
      if (!rest.every((byte) => byte === 0)) throw damaged("its end is not valid");
    },
  };
}

const paddingAfter = (offset: number) => (BLOCK - (offset % BLOCK)) % BLOCK;

const isPadding = (bytes: Buffer, offset: number) =>
  bytes.length === paddingAfter(offset) && bytes.every((byte) => byte === 0);

/** An archive that has changed since it was written. The message is for an operator. */
export class DamagedArchive extends Error {}

export const damaged = (why: string, cause?: unknown) =>
  new DamagedArchive(`The archive is damaged: ${why}.`, { cause });
