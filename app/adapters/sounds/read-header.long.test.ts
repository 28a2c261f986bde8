import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { flac } from "#tests/support/flac.ts";
import { aiff, chunk, encoded, id3, tone, wav } from "#tests/support/sounds.ts";
import { readSound } from "./read-sound.ts";

const folder = await mkdtemp(path.join(tmpdir(), "patchbay-headers-"));
const file = path.join(folder, "source");
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array) {
  await writeFile(file, bytes);
  return readSound(file);
}

const ape = (size: number) => {
  const head = Buffer.alloc(32 + size);
  head.write("APETAGEX", 0, "latin1");
  head.writeUInt32LE(size, 12);
  return head;
};
const behind = (head: Buffer, sound: Uint8Array) => Buffer.concat([head, sound]);
const zeros = Buffer.alloc(3_001);
const tag = id3({ TIT2: "Dust" });
const mp3 = await encoded(tone(2), "mp3");
const ogg = await encoded(tone(2), "ogg");

/** Frames of layer II at 192 kbit/s with random content. */
const mp2 = () => {
  const frame = Buffer.from(Uint8Array.from({ length: 626 }, (_, i) => (i * i * 31 + i * 7) & 0xff));
  frame.writeUInt32BE(0xfffda004);
  return Buffer.concat(Array.from({ length: 80 }, () => frame));
};

/** A WAV with this sample depth in this many bytes. */
function oddWav(bits: number, bytes: number): Buffer {
  const level = 2 ** (bytes * 8 - 2);
  const data = Buffer.alloc(44_100 * bytes);
  for (let i = 0; i < 44_100; i += 1) data.writeIntLE(Math.round(level * Math.sin(i / 16)), i * bytes, bytes);
  const fmt = Buffer.alloc(16);
  fmt.writeUInt16LE(1, 0);
  fmt.writeUInt16LE(1, 2);
  fmt.writeUInt32LE(44_100, 4);
  fmt.writeUInt32LE(44_100 * bytes, 8);
  fmt.writeUInt16LE(bytes, 12);
  fmt.writeUInt16LE(bits, 14);
  const all = Buffer.concat([
    Buffer.from("WAVE"),
    chunk("JUNK", Buffer.alloc(28)),
    chunk("LIST", Buffer.from("INFO")),
    chunk("fmt ", fmt),
    chunk("data", data),
  ]);
  return chunk("RIFF", all);
}

describe("a sound is found", () => {
  it.each([
    ["a WAV behind an ID3 tag", () => behind(tag, wav(tone(2))), "WAV"],
    ["an AIFF behind an ID3 tag", () => behind(tag, aiff(tone(2))), "AIFF"],
    ["a FLAC behind an ID3 tag", () => behind(tag, flac(tone(2))), "FLAC"],
    ["an Ogg behind an ID3 tag", () => behind(tag, ogg), "Ogg Vorbis"],
    ["a FLAC behind two ID3 tags and an APE tag", () => Buffer.concat([tag, tag, ape(90), flac(tone(2))]), "FLAC"],
    ["an MP3 behind an APE tag", () => behind(ape(500), mp3), "MP3"],
    ["an MP3 with nothing before it", () => mp3, "MP3"],
    ["an MP3 behind zeros", () => behind(zeros, mp3), "MP3"],
    ["an MP3 behind rubbish", () => behind(Buffer.from("HTTP/1.1 200 OK\r\n\r\n\xff\xfb"), mp3), "MP3"],
    ["a WAV behind zeros", () => behind(zeros, wav(tone(2))), "WAV"],
    ["an Ogg behind zeros", () => behind(zeros, ogg), "Ogg Vorbis"],
    ["an MPEG layer II", mp2, "MP2"],
    ["an AIFF with a part of odd length", () => aiff(tone(2), { parts: [oddPart(true)] }), "AIFF"],
    ["an AIFF whose part of odd length is not filled up", () => aiff(tone(2), { parts: [oddPart(false)] }), "AIFF"],
  ] as const)("in %s", async (_, make, format) => {
    const sound = await read(make());
    expect(sound.format).toBe(format);
    expect(Math.abs(sound.sourceMs - 2_000)).toBeLessThan(110);
  });

  /** A WAV from a recorder that cannot return to the beginning of its output. */
  function streamed(of: Buffer, { riff, data }: { riff?: number; data?: number }): Buffer {
    const bytes = Buffer.from(of);
    if (riff !== undefined) bytes.writeUInt32LE(riff, 4);
    if (data !== undefined) bytes.writeUInt32LE(data, bytes.indexOf("data") + 4);
    return bytes;
  }
  /** Zeros look like empty parts, of which a file may have a thousand. */
  const quiet = [Float32Array.from(tone(2)[0] ?? [], (value, i) => (i < 44_100 ? 0 : value))];
  it.each([
    ["whose size is 0", tone(2), { riff: 0 }],
    ["whose samples have the size 0", tone(2), { data: 0 }],
    ["whose sizes are both 0", tone(2), { riff: 0, data: 0 }],
    ["that begins with silence, whose sizes are both 0", quiet, { riff: 0, data: 0 }],
    ["whose sizes are the largest", tone(2), { riff: 0xffffffff, data: 0xffffffff }],
  ])("in a WAV %s", async (_, samples, sizes) => {
    expect(await read(streamed(wav(samples), sizes))).toMatchObject({ format: "WAV", sourceMs: 2_000 });
    expect(await read(streamed(wav(samples, { bits: 24 }), sizes))).toMatchObject({ sourceMs: 2_000 });
  });

  it("in a BW64", async () => {
    expect(await readSound("tests/fixtures/sounds/sine-bw64.wav")).toMatchObject({ format: "WAV", sourceMs: 1_000 });
  });

  it.each([
    [12, 2],
    [20, 3],
    [24, 4],
    [16, 2],
  ])("in a WAV of %i bits in %i bytes, behind other parts", async (bits, bytes) => {
    const sound = await read(oddWav(bits, bytes));
    expect(sound).toMatchObject({ format: "WAV", bitDepth: bits, sourceMs: 1_000 });
    expect(Math.abs((sound.peaks[256] ?? 0) - 127)).toBeLessThan(8);
  });
});

function oddPart(isFilled: boolean): Buffer {
  const part = Buffer.from("NAME\0\0\0\x05Dusty\0", "latin1");
  return isFilled ? part : part.subarray(0, -1);
}

describe("a file is refused", () => {
  const manyTags = (count: number) => {
    const info = Buffer.concat(Array.from({ length: count }, () => chunk("INAM", Buffer.from("a\0"))));
    return wav(tone(1), { before: [chunk("LIST", Buffer.concat([Buffer.from("INFO"), info]))] });
  };
  it.each([
    [
      "by the name of its format",
      () => Buffer.from("\0\0\0\x20ftypM4A \0\0\0\0"),
      /is an M4A or MP4, which is not supported/,
    ],
    ["with more than a thousand tags in a WAV", () => manyTags(200_000), /more than 1000 tags/],
    ["with more than a thousand tags in an MP3", () => behind(manyFrames(), mp3), /more than 1000 tags/],
    [
      "with more than a thousand tags in a FLAC",
      () => flac(tone(1), 44_100, Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`T${i}`, "1"]))),
      /more than 1000 tags/,
    ],
  ])("%s", async (_, make, words) => {
    const started = process.cpuUsage().user;
    await expect(read(make())).rejects.toThrow(words);
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(3);
  });
});

function manyFrames(): Buffer {
  const frame = Buffer.from("TXXX\0\0\0\x03\0\0\0a\0", "latin1");
  const body = Buffer.concat(Array.from({ length: 100_000 }, () => frame));
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f));
  return Buffer.concat([Buffer.from("ID3\x03\0\0", "latin1"), size, body]);
}
