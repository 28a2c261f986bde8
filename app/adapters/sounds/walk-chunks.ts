import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

export type Chunk = { id: string; start: number; size: number };

/** Sample packs have a dozen; a file of millions of empty ones is made to keep its reader busy. */
const MAX_CHUNKS = 1_000;
/** All but the samples: a cover in the tags is the largest that is usual. */
const MAX_CHUNK_BYTES = 16 * 1024 * 1024;

type Shape = {
  /** Where the file begins behind the tags before it. */
  begin: number;
  format: "WAV" | "AIFF";
  /** Where the samples lie. */
  samples: string;
  isLittle: boolean;
  /** Size of the samples if the 32 bits of their chunk cannot hold it (RF64). */
  samplesSize?: (id: string, head: Buffer) => number | null;
};

/**
 * The chunks of a RIFF or IFF file. A size that leads out of the file is refused, except that of the samples: what was
 * recorded to a pipe says 0 or the largest size, and what is cut off is told by its reader. Samples of size 0 reach to
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
      // Behind the samples nothing is needed: some programs leave rubbish there.
      if (chunks.some((chunk) => chunk.id === samples) && size <= MAX_CHUNK_BYTES) break;
      throw new SoundError(`A part of the ${format} says that it has ${megabytes(size)}, which cannot be.`);
    }
    chunks.push({ id, start, size });
    offset = start + size + (size % 2 === 1 && (await isPadded(file, start + size)) ? 1 : 0);
  }
  return chunks;
}

/** A chunk of odd length is followed by a zero. Some programs leave it out: then the name of the next one is there. */
async function isPadded(file: SoundFile, end: number): Promise<boolean> {
  const next = await file.at(end, 4);
  return !/^[A-Za-z][A-Za-z0-9 ]{3}$/.test(next.toString("latin1"));
}

const megabytes = (bytes: number) => (bytes < 1_000_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000_000)} MB`);
