import { describe, expect, it } from "vitest";
import { briefContents, describeContents } from "./describe-contents.ts";
import { readContents } from "./read-contents.ts";

const files = (...paths: string[]) => paths.map((path) => ({ path, length: 2_048 }));

describe("what is inside in words", () => {
  it("says what is known, in one order", () => {
    const wavs = Array.from({ length: 24 }, (_, i) => `Loops/Bass_${120 + (i % 9)}bpm_Am_${i}.wav`);
    expect(describeContents(readContents("Pack", files(...wavs, "a.mid", "Manual.pdf", "x.xyz")))).toEqual([
      ["Inside", "24 × WAV, 1 × MIDI, 1 × manual"],
      ["Samples", "Loops"],
      ["Tempo", "120–128 bpm"],
      ["Keys", "Am"],
    ]);
    const plugin = readContents("Gnash [VST3 AU] x64", files("Gnash.exe", "Gnash.pkg"));
    expect(describeContents(plugin)).toEqual([
      ["Inside", "2 × installer"],
      ["Plug-in formats", "VST3, AU"],
      ["Runs on", "Windows, macOS (x64)"],
    ]);
    expect(briefContents(plugin)).toEqual(["VST3", "AU"]);
  });

  it("says nothing where nothing is known", () => {
    expect(describeContents(readContents("Pack", []))).toEqual([]);
    expect(briefContents(readContents("Pack", files("a.wav")))).toEqual([]);
    expect(describeContents(readContents("Pack", files("a.xyz")))).toEqual([["Inside", "other file"]]);
  });
});
