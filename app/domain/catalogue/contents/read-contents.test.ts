import { describe, expect, it } from "vitest";
import { readContents } from "./read-contents.ts";

const files = (...paths: string[]) => paths.map((path) => ({ path, length: 1 }));

describe("what is inside a torrent", () => {
  it("is counted by kind, in one order, with what names say of the sounds", () => {
    const contents = readContents("Vendor - Pack", [
      ...files(
        "MIDI/b_124_Am.mid",
        "Loops/b_124bpm_Am.wav",
        "Loops/a_120bpm_Gb.wav",
        "Manual.pdf",
        "One Shots/Kick 1.wav",
      ),
      { path: "Empty.wav", length: 0 },
    ]);
    expect(contents).toEqual({
      counts: { wav: 3, midi: 1, manual: 1 },
      kinds: ["wav", "midi", "manual"],
      pluginFormats: [],
      systems: [],
      architectures: [],
      sampleKinds: ["loop", "one-shot"],
      tempos: [120, 124],
      keys: ["Am", "F#"],
    });
  });

  it("takes both ends of a range in the torrent's own name", () => {
    expect(readContents("House Loops 120-128 BPM", files("a.wav")).tempos).toEqual([120, 128]);
  });

  it("counts a bundle once, and reads systems and processors out of its parts", () => {
    const contents = readContents(
      "Spread",
      files("Spread.vst3/Contents/x86_64-win/Spread.vst3", "Spread.vst3/Contents/MacOS/Spread", "Spread.vst3/a.png"),
    );
    expect(contents).toMatchObject({
      counts: { plugin: 1 },
      pluginFormats: ["VST3"],
      systems: ["windows", "macos"],
      architectures: ["x64"],
    });
  });

  it("of no files, or names that look like built-in properties, is nothing strange", () => {
    expect(readContents("", []).kinds).toEqual([]);
    expect(readContents("constructor", files("__proto__/constructor", "toString.constructor")).counts).toEqual({
      other: 2,
    });
  });
});
