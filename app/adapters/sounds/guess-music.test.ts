import { describe, expect, it } from "vitest";
import { someMadeSounds } from "#tests/support/made-sounds.ts";
import { measureMade } from "#tests/support/measure-made.ts";
import { seconds } from "#tests/support/seconds.ts";

describe("tempo and key of sounds that were made here", { timeout: seconds(240) }, async () => {
  const { tempo, key, wrong } = await measureMade(someMadeSounds());

  it("are withheld from noise, tones, pads, chords, hits and clicks at random", () => {
    expect([tempo.invented, key.invented], wrong.join("\n")).toEqual([0, 0]);
  });

  it("are right where they are said, but for the octave of some tempos", () => {
    expect((tempo.right + tempo.octave) / tempo.said, wrong.join("\n")).toBeGreaterThanOrEqual(0.97);
    expect(tempo.right / tempo.said, wrong.join("\n")).toBeGreaterThanOrEqual(0.86);
    expect(key.right / key.said, wrong.join("\n")).toBeGreaterThanOrEqual(0.97);
  });

  it("are said of most loops, takes and melodies", () => {
    expect(tempo.said / tempo.there).toBeGreaterThanOrEqual(0.95);
    expect(key.said / key.there).toBeGreaterThanOrEqual(0.9);
  });
});
