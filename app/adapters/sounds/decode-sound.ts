import { decodeFlac } from "./decode-flac.ts";
import type { Header } from "./header.ts";
import { readOggSound } from "./ogg-stream.ts";
import { type Block, readPcm } from "./pcm.ts";
import type { SoundFile } from "./sound-file.ts";

type Decoded = { channelData: Block };
/** Loaded on demand, because each decoder needs its own memory. */
type Decoder = {
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>;
  flush?: () => Decoded | Promise<Decoded>;
  free?: () => void;
};

const CHUNK_BYTES = 64 * 1024;
/** Bytes of an MP3 or MP2 per piece. Small, because all samples of a piece are in memory at once. */
const PIECE_BYTES = 512;

/** The samples of a sound, block by block. Undecodable parts are left out. */
export async function* decodeSound(file: SoundFile, header: Header): AsyncGenerator<Block> {
  if (header.pcm) return yield* readPcm(file, header, header.pcm);
  if (header.format === "FLAC") return yield* decodeFlac(file, header);
  if (header.format === "MP3" || header.format === "MP2")
    return yield* decodePieces(inPieces(file, header), () => openMpeg(header.channels));
  yield* decodePieces(readOggSound(file, header.start), () => openOgg(header.format));
}

type Piece = { bytes: Uint8Array; isNew: boolean };

async function* inPieces(file: SoundFile, { start, end }: Header): AsyncGenerator<Piece> {
  let isNew = true;
  for await (const chunk of file.stream(start, end, CHUNK_BYTES))
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield { bytes: chunk.subarray(at, at + PIECE_BYTES), isNew };
      isNew = false;
    }
}

/** Ogg pages are decoded whole: if a page came in parts, the decoders would read its beginning again with each part. */
async function* decodePieces(pieces: AsyncIterable<Piece>, open: () => Promise<Decoder>): AsyncGenerator<Block> {
  let decoder: Decoder | null = null;
  for await (const { bytes, isNew } of pieces) {
    if (isNew) {
      yield* endOf(decoder);
      decoder = await open();
    }
    const decoded = await decoder?.decode(bytes);
    if (decoded?.channelData[0]?.length) yield decoded.channelData;
  }
  yield* endOf(decoder);
}

async function* endOf(decoder: Decoder | null): AsyncGenerator<Block> {
  const last = await decoder?.flush?.();
  if (last?.channelData[0]?.length) yield last.channelData;
  decoder?.free?.();
}

async function openOgg(format: Header["format"]): Promise<Decoder> {
  if (format === "Opus") return (await import("@audio/decode-opus")).decoder();
  const decoder = new (await import("@wasm-audio-decoders/ogg-vorbis")).OggVorbisDecoder();
  await decoder.ready;
  return decoder;
}

/** mpg123 reads layer II as well, and turns one channel into two. */
async function openMpeg(channels: number): Promise<Decoder> {
  const { MPEGDecoder } = await import("mpg123-decoder");
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return { decode: (bytes) => ({ channelData: decoder.decode(bytes).channelData.slice(0, channels) }) };
}
