import { describe, expect, it } from "vitest";
import { readContents } from "../../contents/read-contents.ts";
import { guessDetails } from "./guess-details.ts";

const guess = (paths: string[], last: Parameters<typeof guessDetails>[1] = null) =>
  guessDetails(
    readContents(
      "Pack",
      paths.map((path) => ({ path, length: 1_000 })),
    ),
    last,
  );
const last = { category: "VST Instruments", platform: "MAC", licence: "My own work" };

describe("what the form of an upload begins with", () => {
  it.each([
    [["Loops/Beat_124bpm.wav", "MIDI/Beat.mid"], "Samples", "BOTH", ["loops", "midi"]],
    [["Reverb.vst3"], "VST Effects", "PC", ["vst3"]],
    [["Book.epub", "Cover.jpg"], "eBooks/Tutorials", "BOTH", []],
    [["Song.als"], "Extras", "PC", []],
    [["data.bin"], "Miscellaneous", "PC", []],
  ])("of %j is guessed from the files", (paths, category, platform, tags) => {
    expect(guess(paths)).toEqual({ category, platform, licence: null, tags });
  });

  it("has the licence of the last upload, and what the files do not tell", () => {
    expect(guess(["data.bin"], last)).toMatchObject(last);
    expect(guess(["Synth.vst3"], last)).toMatchObject({ category: "VST Instruments", licence: "My own work" });
    expect(guess(["Loop_90bpm.wav"], last)).toMatchObject({ category: "Samples", licence: "My own work" });
  });
});
