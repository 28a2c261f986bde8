import { describe, expect, it } from "vitest";
import { briefContents } from "./brief-contents.ts";
import { describeContents } from "./describe-contents.ts";
import { readContents } from "./read-contents.ts";
import { showTree } from "./show-tree.ts";

const files = (...paths: string[]) => paths.map((path) => ({ path, length: 2_048 }));

describe("what is inside in words", () => {
  it("says what is known, in one order", () => {
    const wavs = Array.from({ length: 24 }, (_, i) => `Loops/Bass_${120 + (i % 9)}bpm_Am_${i}.wav`);
    expect(describeContents(readContents("Pack", files(...wavs, "a.mid", "Manual.pdf", "x.xyz")))).toEqual([
      ["Inside", "24 × WAV, MIDI, manual"],
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
    expect(briefContents(plugin)).toBe("VST3 AU");
  });

  it("says nothing where nothing is known", () => {
    expect(describeContents(readContents("Pack", []))).toEqual([]);
    expect(briefContents(readContents("Pack", files("a.wav")))).toBe("");
    expect(describeContents(readContents("Pack", files("a.xyz")))).toEqual([["Inside", "other file"]]);
  });
});

it("a tree shows the size of each file and folder, and the tempo and key that names say", () => {
  const entries = [
    { path: ["Loops 124bpm", "Bass_Am.wav"], length: 2_048 },
    { path: ["Loops 124bpm", "drums.wav"], length: 1_024 },
    { path: ["Read Me.txt"], length: 3 },
  ];
  expect(showTree(entries)).toEqual({
    nodes: [
      {
        name: "Loops 124bpm",
        note: "3 KB, 2 files",
        children: [
          { name: "Bass_Am.wav", note: "2 KB · 124 bpm · Am" },
          { name: "drums.wav", note: "1 KB · 124 bpm" },
        ],
      },
      { name: "Read Me.txt", note: "3 B" },
    ],
    left: 0,
  });
});
