import { describe, expect, it } from "vitest";
import { guessDetails, sourcesOf } from "./guess-details.ts";

const filesOf = (paths: string[]) => paths.map((path) => ({ path, length: 1_000 }));
const guess = (paths: string[], last: Parameters<typeof guessDetails>[2] = null) =>
  guessDetails("Pack", filesOf(paths), last);
const last = { category: "VST Instruments", platform: "MAC", licence: "My own work" };

describe("what the form of an upload begins with", () => {
  it.each([
    [["Loops/Beat_124bpm.wav", "MIDI/Beat.mid"], "Samples", "BOTH", ["loops", "midi"]],
    [["Reverb.vst3"], "VST Effects", "PC", ["vst3"]],
    [["Reverb.component/Contents/MacOS/Reverb"], "VST Effects", "MAC", ["au"]],
    [["Book.epub", "Cover.jpg"], "eBooks/Tutorials", "BOTH", []],
    [["Song.als"], "Extras", "PC", []],
    [["data.bin"], "Miscellaneous", "PC", []],
  ])("of %j is guessed from the files", (paths, category, platform, tags) => {
    expect(guess(paths)).toMatchObject({ category, platform, licence: null, tags });
  });

  it("has the licence of the last upload, and what the files do not tell", () => {
    expect(guess(["data.bin"], last)).toMatchObject(last);
    expect(guess(["Tape.vst3"], last)).toMatchObject({ category: "VST Instruments", licence: "My own work" });
    expect(guess(["Loop_90bpm.wav"], last)).toMatchObject({ category: "Samples", licence: "My own work" });
  });

  it("has no platform of a plug-in for sounds, and none of a Mac for a plug-in for Linux", () => {
    expect(guess(["Loop_90bpm.wav"], last)).toMatchObject({ platform: "BOTH" });
    expect(guess(["Loop_90bpm.wav"], { ...last, category: "Samples" })).toMatchObject({ platform: "MAC" });
    expect(guess(["Tape-linux-x64.clap"], last)).toMatchObject({ platform: "PC" });
  });

  it.each([
    [["Loop_90bpm.wav"], { category: "files", platform: "files", licence: "last" }],
    [["data.bin"], { category: "last", platform: "last", licence: "last" }],
    [["Tape.component/Contents/MacOS/Tape"], { category: "last", platform: "files", licence: "last" }],
  ])("says of %j where each value comes from, and a draft of it says the same", (paths, from) => {
    const guessed = guess(paths, last);
    expect(guessed.from).toEqual(from);
    expect(sourcesOf("Pack", filesOf(paths), guessed)).toEqual(from);
  });

  it("says so where a value is only the usual one", () => {
    const from = { category: "default", platform: "default", licence: "default" };
    expect(guess(["data.bin"]).from).toEqual(from);
    expect(sourcesOf("Pack", filesOf(["data.bin"]), guess(["data.bin"]))).toEqual(from);
  });
});
