import type { Samples } from "./sounds.ts";

const BLOCK = 4_096;
const rateCodes: Record<number, number> = { 44100: 9, 48000: 10, 96000: 11 };

/** The depths that a frame's head can name; of the others the head of the file tells. */
const depthCodes: Record<number, number> = { 8: 1, 12: 2, 16: 4, 20: 5, 24: 6, 32: 7 };

type Options = {
  /** Bits of a sample, 4 to 32. */
  depth?: number;
  /** The sizes of the blocks, again and again; of several sizes the FLAC says that they vary. */
  blocks?: number[];
};

/** A FLAC that keeps its samples as they are: the shortest encoder that there is. */
export function flac(
  samples: Samples,
  rate = 44_100,
  tags: Record<string, string> = {},
  options: Options = {},
): Buffer {
  const { depth = 16, blocks: sizes = [BLOCK] } = options;
  const frames = samples[0]?.length ?? 0;
  const info = Buffer.alloc(34);
  info.writeUInt16BE(Math.min(...sizes), 0);
  info.writeUInt16BE(Math.max(...sizes), 2);
  const packed =
    (BigInt(rate) << 44n) | (BigInt(samples.length - 1) << 41n) | (BigInt(depth - 1) << 36n) | BigInt(frames);
  info.writeBigUInt64BE(packed, 10);
  const blocks = [Buffer.from("fLaC"), block(0, info, false), block(4, comments(tags), true)];
  const isVariable = sizes.length > 1;
  for (let at = 0, number = 0; at < frames; number += 1) {
    const to = at + (sizes[number % sizes.length] ?? BLOCK);
    const head = { rateCode: rateCodes[rate] ?? 0, depth, isVariable, number: isVariable ? at : number };
    blocks.push(
      frame(
        samples.map((channel) => channel.subarray(at, to)),
        head,
      ),
    );
    at = to;
  }
  return Buffer.concat(blocks);
}

function block(type: number, body: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  head[0] = type | (isLast ? 0x80 : 0);
  return Buffer.concat([head, body]);
}

function comments(tags: Record<string, string>): Buffer {
  const all = ["", ...Object.entries(tags).map(([name, value]) => `${name}=${value}`)];
  const parts = all.map((text) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(text.length);
    return Buffer.concat([size, Buffer.from(text)]);
  });
  const count = Buffer.alloc(4);
  count.writeUInt32LE(all.length - 1);
  return Buffer.concat([parts[0] ?? Buffer.alloc(4), count, ...parts.slice(1)]);
}

type FrameHead = { rateCode: number; depth: number; isVariable: boolean; number: number };

function frame(channels: Samples, { rateCode, depth, isVariable, number }: FrameHead): Buffer {
  const length = channels[0]?.length ?? 0;
  const format = ((channels.length - 1) << 4) | ((depthCodes[depth] ?? 0) << 1);
  // A block size of 16 bits follows.
  const head = Buffer.from([0xff, isVariable ? 0xf9 : 0xf8, 0x70 | rateCode, format, ...utf8Number(number), 0, 0]);
  head.writeUInt16BE(length - 1, head.length - 2);
  if (depth === 16) return withSums(head, [inBytes(channels)]);
  const whole = (one: number) => [Math.round(one * (2 ** (depth - 1) - 1)), depth] as const;
  return withSums(head, [packed(channels.flatMap((samples) => [[0x02, 8] as const, ...Array.from(samples, whole)]))]);
}

/** The same as `packed`, faster: most sounds of tests have 16 bits. */
const inBytes = (channels: Samples): Buffer =>
  Buffer.concat(
    channels.map((samples) => {
      const body = Buffer.alloc(1 + samples.length * 2);
      body[0] = 0x02;
      for (const [i, one] of samples.entries()) body.writeInt16BE(Math.round(one * 32_767), 1 + i * 2);
      return body;
    }),
  );

/** Numbers of so many bits each, one behind the other, in whole bytes. */
function packed(numbers: readonly (readonly [value: number, bits: number])[]): Buffer {
  const text = numbers
    .map(([value, bits]) => BigInt.asUintN(bits, BigInt(value)).toString(2).padStart(bits, "0"))
    .join("");
  return Buffer.from(text.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)) ?? []);
}

function withSums(head: Buffer, subframes: Buffer[]): Buffer {
  const all = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), ...subframes]);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(crc(all, 16, 0x8005));
  return Buffer.concat([all, end]);
}

/** A FLAC of eight silent channels: each frame of 35 bytes holds 65,535 samples of each. */
export function flacOfSilence(frames: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(65_535, 0);
  info.writeUInt16BE(65_535, 2);
  info.writeBigUInt64BE((44_100n << 44n) | (7n << 41n) | (15n << 36n) | BigInt(frames * 65_535), 10);
  const blocks = [Buffer.from("fLaC"), block(0, info, true)];
  for (let number = 0; number < frames; number += 1) {
    const head = Buffer.from([0xff, 0xf8, 0x79, 0x78, ...utf8Number(number), 0xff, 0xfe]);
    blocks.push(
      withSums(
        head,
        Array.from({ length: 8 }, () => Buffer.alloc(3)),
      ),
    );
  }
  return Buffer.concat(blocks);
}

/** A number as FLAC writes it: like a character of UTF-8. */
const utf8Number = (value: number): number[] => [...Buffer.from(String.fromCodePoint(value))];

function crc(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = (1 << width) - 1;
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask;
  }
  return sum;
}
