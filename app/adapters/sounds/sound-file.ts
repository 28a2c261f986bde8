import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** A file that can be read at any position, or as a stream from a position. */
export type SoundFile = {
  path: string;
  size: number;
  /** At most this many bytes from the offset; fewer at the end. */
  at: (offset: number, length: number) => Promise<Buffer>;
  close: () => Promise<void>;
  stream: (start: number, end: number, chunkBytes: number) => AsyncIterable<Uint8Array>;
};

export async function openSoundFile(path: string): Promise<SoundFile> {
  const handle: FileHandle = await open(path);
  const { size } = await handle.stat();
  return {
    path,
    size,
    close: () => handle.close(),
    async at(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    },
    async *stream(start, end, chunkBytes) {
      if (end <= start) return;
      const stream = createReadStream(path, { start, end: end - 1, highWaterMark: chunkBytes });
      // The decoders accept only plain Uint8Arrays.
      for await (const chunk of stream as AsyncIterable<Buffer>)
        yield new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
    },
  };
}
