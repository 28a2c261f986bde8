import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

export type Chunk = { id: string; start: number; size: number };

/** Sample packs have a dozen; a file with millions of empty chunks only serves to keep its reader busy. */
const MAX_CHUNKS = 1_000;
/** For chunks other than the samples: a cover in the tags is the largest usual one. */
const MAX_CHUNK_BYTES = 16 * 1024 * 1024;

type Shape = {
  /** The start of the file after the tags before it. */
  begin: number;
  format: "WAV" | "AIFF";
  /** The name of the chunk with the samples. */
  samples: string;
  isLittle: boolean;
  /** Size of the samples if the 32 bits of their chunk cannot hold it (RF64). */
  samplesSize?: (id: string, head: Buffer) => number | null;
};

/**
 * The chunks of a RIFF or IFF file. A size beyond the end of the file is refused, except that of the samples:
 * recordings to a pipe say 0 or the largest size, and the decoder reports truncated files. Samples of size 0 extend to
 * the end of the file. Throws SoundError.
 */
export async function walkChunks(
  file: SoundFile,
  { begin, format, samples, isLittle, samplesSize }: Shape,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let known: number | null = null;
  for (let offset = begin + 12; offset + 8 <= file.size; ) {
    if (chunks.length >= MAX_CHUNKS) throw new SoundError(`The ${format} has more than ${MAX_CHUNKS} parts.`);
    const head = await file.at(offset, 8 + 24);
    const id = head.toString("latin1", 0, 4);
    const said = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
    const start = offset + 8;
    known ??= samplesSize?.(id, head.subarray(8)) ?? null;
    const size = id !== samples ? said : (known ?? said) || file.size - start;
    if (id !== samples && (start + size > file.size || size > MAX_CHUNK_BYTES)) {
      // Nothing after the samples is needed: some programs leave garbage there.
      if (chunks.some((chunk) => chunk.id === samples) && size <= MAX_CHUNK_BYTES) break;
      throw new SoundError(`A part of the ${format} claims to have ${megabytes(size)}, which is impossible.`);
    }
    chunks.push({ id, start, size });
    offset = start + size + (size % 2 === 1 && (await isPadded(file, start + size)) ? 1 : 0);
  }
  return chunks;
}

/** A chunk of odd length is followed by a zero. Some programs leave it out; then the next chunk's name is there. */
async function isPadded(file: SoundFile, end: number): Promise<boolean> {
  const next = await file.at(end, 4);
  return !/^[A-Za-z][A-Za-z0-9 ]{3}$/.test(next.toString("latin1"));
}

const megabytes = (bytes: number) => (bytes < 1_000_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000_000)} MB`);
