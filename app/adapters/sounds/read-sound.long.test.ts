import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { flac } from "#tests/support/flac.ts";
import { seconds } from "#tests/support/seconds.ts";
import { acid, aiff, chunk, encoded, id3, music, tone, wav } from "#tests/support/sounds.ts";
import { readSound } from "./read-sound.ts";

const folder = await mkdtemp(path.join(tmpdir(), "patchbay-sounds-"));
const file = path.join(folder, "source");
afterAll(() => rm(folder, { recursive: true }));

async function good(bytes: Uint8Array) {
  await writeFile(file, bytes);
  return readSound(file);
}

describe("a sound", () => {
  it.each([
    ["WAV", async () => wav(tone(3)), { bitDepth: 16 }],
    ["WAV", async () => wav(tone(3), { bits: 24 }), { bitDepth: 24 }],
    ["WAV", async () => wav(tone(3), { bits: "float" }), { bitDepth: 32 }],
    ["AIFF", async () => aiff(tone(3)), { bitDepth: 16 }],
    ["FLAC", async () => flac(tone(3)), { bitDepth: 16 }],
    ["MP3", () => encoded(tone(3), "mp3"), { bitDepth: null }],
    ["Ogg Vorbis", () => encoded(tone(3), "ogg"), { bitDepth: null }],
  ] as const)("is read from %s", async (format, make, facts) => {
    const sound = await good(await make());
    expect(sound).toMatchObject({ format, channels: 2, sampleRate: 44_100, ...facts });
    expect(Math.abs(sound.sourceMs - 3_000)).toBeLessThan(60);
    // A tone at half of full scale and one at a quarter: -9.0 and -15.1 dB, and 0.7 less for the weighting at 440 Hz.
    expect(sound.loudness).toBeCloseTo(-8.9, 0);
    expect(sound.peaks).toHaveLength(512);
    expect(Math.abs((sound.peaks[256] ?? 0) - 127)).toBeLessThan(8);
  });

  it("is read from Opus", async () => {
    const sound = await good(readFileSync("tests/fixtures/sounds/tone.opus"));
    expect(sound).toMatchObject({ format: "Opus", channels: 2, sampleRate: 48_000 });
    expect(Math.abs(sound.sourceMs - 2_000)).toBeLessThan(100);
  });

  it("says what its chunks say, those behind the samples too", async () => {
    const cue = chunk("cue ", Buffer.from([3, 0, 0, 0]));
    const bext = chunk("bext", Buffer.concat([Buffer.from("Take 4"), Buffer.alloc(596)]));
    const loop = wav(tone(1), { before: [bext], after: [acid({ tempo: 124, beats: 8, root: 57 }), cue] });
    const sound = await good(loop);
    expect(sound.chunks).toEqual({ tempo: 124, key: null });
    expect(sound.tags).toMatchObject({ rootNote: "A", beats: 8, loop: "loop", cuePoints: 3, description: "Take 4" });
    const hit = await good(wav(tone(1), { after: [acid({ tempo: 120, beats: 1, isOneShot: true })] }));
    expect(hit.chunks.tempo).toBeNull();
  });

  it("hands over the first picture in its tags", async () => {
    const tags = id3({ APIC: "image/png\0\x03\0not looked at here" });
    const { picture } = await good(Buffer.concat([tags, await encoded(tone(1), "mp3")]));
    expect(Buffer.from(picture ?? []).toString()).toBe("not looked at here");
    expect((await good(wav(tone(1)))).picture).toBeNull();
  });

  it("says what its tags say", async () => {
    const tags = id3({ TIT2: "Dust", TPE1: "Field Lines", TBPM: "128", TKEY: "Am" });
    const sound = await good(Buffer.concat([tags, await encoded(tone(1), "mp3")]));
    expect(sound).toMatchObject({ tags: { title: "Dust", artist: "Field Lines" }, tagged: { tempo: 128, key: "Am" } });
    const other = await good(flac(tone(1), 44_100, { TITLE: "Dust", BPM: "126", INITIALKEY: "F#m" }));
    expect(other).toMatchObject({ tags: { title: "Dust" }, tagged: { tempo: 126, key: "F#m" } });
  });

  it("has its tempo and key guessed, and a preview of a minute that begins and ends softly", {
    timeout: seconds(60),
  }, async () => {
    const sound = await good(wav(music(130, { tempo: 124, root: 57, rate: 22_050 }), { rate: 22_050 }));
    expect(await good(sound.mp3)).toMatchObject({ format: "MP3", bitDepth: null });
    expect(Math.abs((sound.measured.tempo ?? 0) - 124)).toBeLessThan(1.3);
    expect(sound.measured.key).toBe("Am");
    expect(sound).toMatchObject({ sourceMs: 130_000, durationMs: 60_000 });
    const middle = Math.max(...sound.peaks.slice(100, 400));
    for (const end of [sound.peaks[0], sound.peaks[511]]) expect(end).toBeLessThan(middle / 4);
    const noise = Float32Array.from({ length: 44_100 * 8 }, (_, i) => Math.sin(i * i * 12.9898) * 0.3);
    expect((await good(wav([noise]))).measured.key).toBeNull();
  });
});
