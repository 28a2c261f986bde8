import type { Header } from "./header.ts";
import { type Block, readPcm } from "./pcm.ts";
import type { SoundFile } from "./sound-file.ts";

type Decoded = { channelData: Block };
type Decoder = { decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>; flush?: () => Decoded | Promise<Decoded> };

const CHUNK_BYTES = 64 * 1024;
/** Few: half an hour of silence may be a few thousand bytes, and all that a piece holds is in memory at once. */
const PIECE_BYTES = 512;

/** The samples of a sound, a block at a time, in order. What cannot be decoded is left out. */
export async function* decodeSound(file: SoundFile, header: Header): AsyncGenerator<Block> {
  if (header.pcm) return yield* readPcm(file, header, header.pcm);
  const decoder = await decoderOf(header);
  for await (const chunk of file.stream(header.start, header.end, CHUNK_BYTES))
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const { channelData } = await decoder.decode(chunk.subarray(at, at + PIECE_BYTES));
      if (channelData[0]?.length) yield channelData;
    }
  const last = await decoder.flush?.();
  if (last?.channelData[0]?.length) yield last.channelData;
}

/** Only the one that is needed is loaded: each brings memory of its own. */
async function decoderOf({ format, channels }: Header): Promise<Decoder> {
  if (format === "Opus") return (await import("@audio/decode-opus")).decoder();
  if (format === "MP3") return decodeMp3(channels);
  const decoder =
    format === "FLAC"
      ? new (await import("@wasm-audio-decoders/flac")).FLACDecoder()
      : new (await import("@wasm-audio-decoders/ogg-vorbis")).OggVorbisDecoder();
  await decoder.ready;
  return decoder;
}

/** mpg123 makes two channels of one. */
async function decodeMp3(channels: number): Promise<Decoder> {
  const { MPEGDecoder } = await import("mpg123-decoder");
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return { decode: (bytes) => ({ channelData: decoder.decode(bytes).channelData.slice(0, channels) }) };
}
