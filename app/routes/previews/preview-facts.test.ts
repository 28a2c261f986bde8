import { describe, expect, it } from "vitest";
import { clock } from "./clock.ts";
import { lengthOf, musicalFacts, technicalFacts } from "./preview-facts.ts";

const none = { tempo: null, tempoFrom: null, key: null, keyFrom: null };

describe("musicalFacts", () => {
  it("says once where tempo and key are from, where it is the same", () => {
    expect(musicalFacts({ tempo: 124, tempoFrom: "name", key: "Am", keyFrom: "name" })).toEqual([
      { text: "124 bpm", from: null },
      { text: "Am", from: "from its name" },
    ]);
  });

  it("marks a tempo that was measured as about right", () => {
    expect(musicalFacts({ ...none, tempo: 124, tempoFrom: "measured" })).toEqual([
      { text: "~124 bpm", from: "measured" },
    ]);
  });

  it("says it of each where they differ, and nothing of what is not known", () => {
    expect(musicalFacts({ tempo: 87.46, tempoFrom: "chunk", key: "F#m", keyFrom: "measured" })).toEqual([
      { text: "87.5 bpm", from: "from its file" },
      { text: "F#m", from: "measured" },
    ]);
    expect(musicalFacts({ ...none, key: "C", keyFrom: "member" })).toEqual([{ text: "C", from: "from its uploader" }]);
    expect(musicalFacts(none)).toEqual([]);
  });
});

describe("technicalFacts", () => {
  it("has a true minus and the words that people use", () => {
    const wav = { loudness: -14.23, format: "WAV", sampleRate: 44_100, bitDepth: 16, channels: 2 };
    expect(technicalFacts(wav)).toEqual(["−14.2 LUFS", "WAV", "44.1 kHz", "16 bit", "stereo"]);
    expect(technicalFacts({ ...wav, channels: 6 })).toContain("6 channels");
  });

  it("leaves out what is not known", () => {
    expect(technicalFacts({ loudness: null, format: "MP3", sampleRate: null, bitDepth: null, channels: null })).toEqual(
      ["MP3"],
    );
  });
});

it("says how much of a long sound one hears", () => {
  expect(lengthOf({ durationMs: 60_000, sourceMs: 252_000 })).toBe("1:00 of 4:12");
  expect(lengthOf({ durationMs: 1900, sourceMs: 1892 })).toBe("0:02");
  expect(clock(Number.NaN)).toBe("0:00");
});
