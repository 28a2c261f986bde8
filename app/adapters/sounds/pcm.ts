import type { Header, PcmLayout } from "./header.ts";
import type { SoundFile } from "./sound-file.ts";

/** Samples between -1 and 1, an array per channel, all of equal length. */
export type Block = Float32Array[];

const CHUNK_BYTES = 256 * 1024;

/** The samples of a WAV or AIFF, a block at a time. */
export async function* readPcm(file: SoundFile, { start, end, channels }: Header, layout: PcmLayout) {
  const frameBytes = layout.bytes * channels;
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of file.stream(start, end, CHUNK_BYTES)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % frameBytes);
    rest = bytes.subarray(whole);
    yield decode(bytes.subarray(0, whole), channels, layout);
  }
}

function decode(bytes: Uint8Array, channels: number, layout: PcmLayout): Block {
  const read = readerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), layout);
  const frames = bytes.length / layout.bytes / channels;
  const block = Array.from({ length: channels }, () => new Float32Array(frames));
  for (const [channel, samples] of block.entries())
    for (let i = 0, at = channel * layout.bytes; i < frames; i += 1, at += layout.bytes * channels)
      samples[i] = read(at);
  return block;
}

function readerOf(view: DataView, { kind, bytes, isLittle }: PcmLayout): (at: number) => number {
  if (kind === "float")
    return bytes === 8 ? (at) => view.getFloat64(at, isLittle) : (at) => view.getFloat32(at, isLittle);
  if (kind === "unsigned") return (at) => (view.getUint8(at) - 128) / 128;
  if (bytes === 1) return (at) => view.getInt8(at) / 128;
  if (bytes === 2) return (at) => view.getInt16(at, isLittle) / 32_768;
  if (bytes === 4) return (at) => view.getInt32(at, isLittle) / 2_147_483_648;
  return isLittle
    ? (at) => (view.getInt8(at + 2) * 65_536 + view.getUint16(at, true)) / 8_388_608
    : (at) => (view.getInt8(at) * 65_536 + view.getUint16(at + 1, false)) / 8_388_608;
}
