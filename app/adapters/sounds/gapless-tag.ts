import { readMpegFrame } from "#app/domain/catalogue/previews/mpeg-frames.ts";

/** Samples that LAME puts before the sound. */
const ENCODER_DELAY = 576;
const FRAME_SAMPLES = 1152;

/**
 * A frame that tells decoders how many samples the encoder added before and after a sound (LAME's "Info" tag), so that
 * it can loop without a gap. It belongs before `mp3`, which must be MPEG-1 layer III frames at a constant bit rate with
 * `samples` per channel.
 */
export function makeGaplessTag(mp3: Buffer, samples: number): Buffer {
  const header = Buffer.from(mp3.subarray(0, 4));
  // Without the padding byte that some frames need to keep the rate.
  header.writeUInt8(header.readUInt8(2) & ~2, 2);
  const { bytes, channels } = frameAt(header, 0);
  const tag = Buffer.alloc(bytes);
  header.copy(tag);
  const at = 4 + (channels === 1 ? 17 : 32);
  const frames = countFrames(mp3);
  tag.write("Info", at);
  // Four fields can follow; only the first is needed.
  tag.writeUInt32BE(1, at + 4);
  tag.writeUInt32BE(frames, at + 8);
  tag.write("LAME3.100", at + 12);
  const padding = frames * FRAME_SAMPLES - ENCODER_DELAY - samples;
  tag.writeUIntBE((ENCODER_DELAY << 12) | Math.max(0, Math.min(0xfff, padding)), at + 33, 3);
  return tag;
}

function frameAt(mp3: Buffer, at: number) {
  const frame = readMpegFrame(mp3, at);
  if (!frame) throw new Error(`no frame of an MP3 at ${at}`);
  return frame;
}

function countFrames(mp3: Buffer): number {
  let count = 0;
  for (let at = 0; at < mp3.length; at += frameAt(mp3, at).bytes) count += 1;
  return count;
}
