import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { flac } from "#tests/support/flac.ts";
import { tone } from "#tests/support/sounds.ts";
import { readSound } from "./read-sound.ts";

const folder = await mkdtemp(path.join(tmpdir(), "patchbay-flac-"));
const file = path.join(folder, "source");
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array) {
  await writeFile(file, bytes);
  return readSound(file);
}

/** Made by the reference encoder: predictors, Rice codes and stereo of all kinds. */
const reference = (name: string) => `tests/fixtures/sounds/${name}.flac`;

describe("a FLAC", () => {
  it.each([4, 5, 8, 12, 13, 16, 20, 23, 24, 31, 32])("of %i bits a sample is read at its level", async (depth) => {
    const sound = await read(flac(tone(1), 44_100, {}, { depth }));
    expect(sound).toMatchObject({ format: "FLAC", bitDepth: depth, sourceMs: 1_000, channels: 2 });
    expect(Math.abs((sound.loudness ?? 0) + 8.9)).toBeLessThan(depth < 6 ? 1.2 : 0.3);
  });

  it.each([12, 20])("of %i bits as the reference encoder packs it is read at its level", async (depth) => {
    const sound = await readSound(reference(`sine-${depth}-bit`));
    expect(sound).toMatchObject({ bitDepth: depth, sourceMs: 1_000 });
    expect(sound.loudness).toBeCloseTo(-9.7, 1);
  });

  it("of blocks that vary in size is read whole", async () => {
    const sound = await read(flac(tone(1), 44_100, {}, { blocks: [4_096, 1_152, 16, 9_000] }));
    expect(sound).toMatchObject({ sourceMs: 1_000, bitDepth: 16 });
    expect(sound.loudness).toBeCloseTo(-8.9, 0);
  });

  it("of fewer than 4 bits a sample is refused with that figure", async () => {
    const bytes = flac(tone(1), 44_100, {}, { depth: 4 });
    // The depth minus one: four zeros and a one across two bytes, of which three are 2.
    bytes[4 + 4 + 12] = (bytes[4 + 4 + 12] ?? 0) & 0xfe;
    bytes[4 + 4 + 13] = ((bytes[4 + 4 + 13] ?? 0) & 0x0f) | 0x10;
    await expect(read(bytes)).rejects.toThrow("has 2 bits per sample; 4 to 32 are supported");
  });
});
