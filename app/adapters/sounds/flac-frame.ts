import { BitReader, DamagedBits } from "./bit-reader.ts";
import { readSubframe } from "./flac-subframe.ts";
import type { Block } from "./pcm.ts";

/** Indexed by the code in a frame's header; 0 means the depth given for the whole file. */
const DEPTHS = [0, 8, 12, null, 16, 20, 24, 32];
const SMALL = 6;
const LEFT_AND_SIDE = 8;
const SIDE_AND_RIGHT = 9;
const MID_AND_SIDE = 10;

type FrameHead = { length: number; channels: number; mode: number; depth: number; headBytes: number };
export type FlacFrame = { block: Block; bytes: number };

/**
 * The frame at this position (RFC 9639, section 9); null if none begins here, and "damaged" if only its header is
 * valid.
 */
export function readFlacFrame(bytes: Uint8Array, at: number, depthOfFile: number): FlacFrame | "damaged" | null {
  const head = readHead(bytes, at, depthOfFile);
  if (!head) return null;
  try {
    const bits = new BitReader(bytes, at + head.headBytes);
    const { channels, mode, depth, length } = head;
    const samples = Array.from({ length: channels }, (_, channel) => {
      const isSide = mode === SIDE_AND_RIGHT ? channel === 0 : mode >= LEFT_AND_SIDE && channel === 1;
      const into = new Float64Array(length);
      readSubframe(bits, into, depth + (isSide ? 1 : 0));
      return into;
    });
    const end = bits.alignedPosition();
    if (end + 2 > bytes.length || crc16(bytes, at, end) !== (((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0)))
      return "damaged";
    separate(samples, mode);
    return { block: samples.map((channel) => scaled(channel, 2 ** (1 - depth))), bytes: end + 2 - at };
  } catch (error) {
    if (error instanceof DamagedBits) return "damaged";
    throw error;
  }
}

function readHead(bytes: Uint8Array, at: number, depthOfFile: number): FrameHead | null {
  const [a, b, c, d, e] = bytes.subarray(at, at + 5);
  if (a !== 0xff || (b !== 0xf8 && b !== 0xf9) || c === undefined || d === undefined || e === undefined) return null;
  const mode = d >> 4;
  const depth = DEPTHS[(d >> 1) & 7];
  if (mode > MID_AND_SIDE || depth === null || depth === undefined || d & 1 || c >> 4 === 0 || (c & 15) === 15)
    return null;
  // The frame number is encoded like UTF-8, in up to seven bytes.
  const numberBytes = e < 0x80 ? 1 : Math.clz32(~(e << 24));
  if (numberBytes > 7 || (e >= 0x80 && numberBytes < 2)) return null;
  let end = at + 4 + numberBytes;
  const sizeCode = c >> 4;
  const sizeBytes = sizeCode === SMALL ? 1 : sizeCode === SMALL + 1 ? 2 : 0;
  const said = sizeBytes === 1 ? (bytes[end] ?? 0) : ((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0);
  end += sizeBytes + ((c & 15) === 12 ? 1 : (c & 15) > 12 ? 2 : 0);
  if (crc8(bytes, at, end) !== bytes[end]) return null;
  const channels = mode < LEFT_AND_SIDE ? mode + 1 : 2;
  const length = sizeBytes > 0 ? said + 1 : lengthOf(sizeCode);
  return { length, channels, mode, depth: depth || depthOfFile, headBytes: end + 1 - at };
}

const lengthOf = (code: number): number => (code === 1 ? 192 : code < SMALL ? 576 << (code - 2) : 256 << (code - 8));

/** An explicit loop: `Float32Array.from` takes twenty times as long. */
function scaled(samples: Float64Array, factor: number): Float32Array {
  const block = new Float32Array(samples.length);
  for (let i = 0; i < block.length; i += 1) block[i] = (samples[i] as number) * factor;
  return block;
}

/** Converts two channels that are stored otherwise to left and right. */
function separate([first, second]: Float64Array[], mode: number): void {
  if (!first || !second || mode < LEFT_AND_SIDE) return;
  for (let i = 0; i < first.length; i += 1) {
    const a = first[i] as number;
    const b = second[i] as number;
    if (mode === LEFT_AND_SIDE) second[i] = a - b;
    else if (mode === SIDE_AND_RIGHT) first[i] = a + b;
    else {
      // The mid channel lost its last bit, which equals that of the side channel.
      const middle = 2 * a + (Math.abs(b) % 2);
      first[i] = (middle + b) / 2;
      second[i] = (middle - b) / 2;
    }
  }
}

function tableOf(width: 8 | 16, polynomial: number): Uint16Array {
  const top = 1 << (width - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = sum & top ? (sum << 1) ^ polynomial : sum << 1;
    return sum & (2 ** width - 1);
  });
}

const table8 = tableOf(8, 0x07);
const table16 = tableOf(16, 0x8005);

function crc8(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1) sum = table8[sum ^ (bytes[i] ?? 0)] as number;
  return sum;
}

function crc16(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i += 1)
    sum = ((sum << 8) & 0xffff) ^ (table16[(sum >> 8) ^ (bytes[i] as number)] as number);
  return sum;
}
