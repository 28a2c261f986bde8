import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SoundProblem } from "#app/domain/core/ports/sounds.ts";
import { flac, flacOfSilence } from "#tests/support/flac.ts";
import { seconds } from "#tests/support/seconds.ts";
import { aiff, chunk, id3, music, tone, wav } from "#tests/support/sounds.ts";
import type { SoundCost } from "./sound-worker.ts";
import { createSounds, usual } from "./sounds.server.ts";

const folder = await mkdtemp(path.join(tmpdir(), "patchbay-sounds-"));
let cost: SoundCost = { peakBytes: 0, cpuSeconds: 0 };
const sounds = createSounds({
  folder,
  onCost: (told) => {
    cost = told;
  },
});
afterAll(() => rm(folder, { recursive: true }));

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20));
}
const unknown = { kind: null, seconds: null };
const read = (bytes: Uint8Array) => sounds.read(inPieces(bytes), unknown);

/** Flips this many bytes, always the same ones. */
function flipped(bytes: Buffer, count: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < count; i += 1) {
    const at = 100 + ((i * 7_919) % (copy.length - 100));
    copy[at] = (copy[at] ?? 0) ^ 0xff;
  }
  return copy;
}

const empties = (count: number) => {
  const bytes = Buffer.alloc(8 * count);
  for (let at = 0; at < bytes.length; at += 8) bytes.write("JUNK", at, "latin1");
  return bytes;
};
const sized = (id: string, size: number) => {
  const head = Buffer.from(`${id}\0\0\0\0`, "latin1");
  head.writeUInt32BE(size, 4);
  return head;
};

describe("a hostile file", { timeout: seconds(60) }, () => {
  const long = flac(tone(20));
  it.each([
    ["nothing", () => Buffer.alloc(0), /is empty/],
    ["text that is called a WAV", () => Buffer.from("RIFFing on a WAVE ".repeat(50)), /Unsupported format/],
    ["silence", () => wav([new Float32Array(44_100)]), /It is silent/],
    ["a WAV of 65,535 channels", () => wav(tone(1), { saysChannels: 65_535 }), /65535 channels; 1 to 8/],
    ["a WAV of no samples a second", () => wav(tone(1), { rate: 0 }), /0 samples a second/],
    ["a WAV that is cut off", () => wav(tone(20)).subarray(0, 900_000), /truncated or damaged: 0:05 of 0:20/],
    ["a WAV that lies about its samples", () => wav(tone(1), { saysBytes: 900_000_000 }), /truncated or damaged/],
    [
      "a part of 200 MB",
      () => wav(tone(1), { before: [chunk("junk", Buffer.alloc(9), 2e8)] }),
      /claims to have 200 MB, which is impossible/,
    ],
    [
      "an AIFF with one",
      () => aiff(tone(1), { parts: [sized("JUNK", 2e8)] }),
      /claims to have 200 MB, which is impossible/,
    ],
    ["40 MB of empty parts", () => wav(tone(1), { before: [empties(5e6)] }), /more than 1000 parts/],
    ["the same in an AIFF", () => aiff(tone(1), { parts: [empties(5e6)] }), /more than 1000 parts/],
    ["an ID3 tag of 60 MB", () => Buffer.concat([id3({}, 6e7), Buffer.alloc(9_000, 0xff)]), /ID3 tag .* 60 MB/],
    ["an ID3 tag alone", () => id3({ TIT2: "Nothing" }), /contains an ID3 tag but no sound/],
    ["a FLAC that is cut off", () => long.subarray(0, 500_000), /truncated or damaged/],
    [
      "a FLAC with a thousand bytes turned over",
      () => flipped(long, 1_000),
      /truncated or damaged|This FLAC cannot be decoded/,
    ],
    [
      "a FLAC of 35 KB that holds 24 minutes of silence in eight channels",
      () => flacOfSilence(1_000),
      /It is silent|cannot be read/,
    ],
    [
      "samples that are no numbers",
      () => wav([new Float32Array(44_100).fill(Number.NaN)], { bits: "float" }),
      /invalid samples/,
    ],
    ["samples far too large", () => wav([new Float32Array(44_100).fill(9e9)], { bits: "float" }), /far too large/],
    [
      "an Ogg of something else",
      () => Buffer.concat([Buffer.from("OggS"), Buffer.alloc(5_000)]),
      /Ogg Vorbis and Ogg Opus/,
    ],
  ])("%s is told in words, in little time and memory", async (_, make, words) => {
    const bytes = make();
    expect(((await read(bytes)) as SoundProblem).problem).toMatch(words);
    expect(cost.cpuSeconds).toBeLessThan(10);
    expect(cost.peakBytes).toBeLessThan(300e6);
  });

  it("leaves nothing behind", async () => expect(await readdir(folder)).toEqual([]));
});

describe("a process that reads a sound", { timeout: seconds(60) }, () => {
  const song = wav(music(8));
  it("answers the sound and its preview", async () => {
    const sound = await sounds.read(inPieces(song), unknown);
    expect(sound).toMatchObject({ format: "WAV", sourceMs: 8_000, durationMs: 8_000 });
    expect(sound).toHaveProperty("mp3.length", 129_148);
    expect(cost.peakBytes).toBeLessThan(400e6);
  });

  it("may take as much memory under every Node, beside what that sets aside by itself", () => {
    const own = "/^VmData:[^0-9]*([0-9]+)/m.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1]";
    const setAsideKb = Number(execFileSync(process.execPath, [`--max-old-space-size=${usual.heapMb}`, "-p", own]));
    const leftKb = usual.dataKb - setAsideKb;
    expect(leftKb).toBeGreaterThan(300_000);
    expect(leftKb).toBeLessThan(450_000);
  });

  it("is ended when it takes too long, or more memory than it may", async () => {
    const hurried = createSounds({ folder, deadlineMs: 50 });
    expect(await hurried.read(inPieces(song), unknown)).toMatchObject({
      problem: expect.stringContaining("too much time or memory"),
    });
    const narrow = createSounds({ folder, dataKb: 60_000 });
    expect(await narrow.read(inPieces(song), unknown)).toHaveProperty("problem");
  });

  it("ends with the one that asks for it", async () => {
    const end = new AbortController();
    const reading = sounds.read(inPieces(song), unknown, end.signal);
    end.abort();
    await expect(reading).rejects.toThrow(/abort/i);
    expect(await readdir(folder)).toEqual([]);
  });
});
