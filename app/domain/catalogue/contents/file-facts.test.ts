import { describe, expect, it } from "vitest";
import { readFileFacts } from "./file-facts.ts";

const read = (path: string) => {
  const { tempo, key, sampleKind } = readFileFacts(path.split("/"));
  return [tempo, key, sampleKind];
};

describe("the path of a file says", () => {
  it.each([
    ["Kick_Loop_124bpm_Am_03.wav", 124, "Am", "loop"],
    ["bass_F#min.wav", null, "F#m", null],
    ["[128] drums.wav", 128, null, "loop"],
    ["keys_Dm7.wav", null, "Dm", null],
    ["Gb minor pad 98 BPM.flac", 98, "F#m", "loop"],
    ["Kits/Construction Kit 2 (100 bpm, Cm)/snare.wav", 100, "Cm", "construction-kit"],
    ["67.5bpm_Bbmin_candle.wav", 68, "Bbm", "loop"],
    ["midi/chords_124_Am.mid", 124, "Am", null],
  ])("%s: %s %s %s", (path, ...said) => expect(read(path)).toEqual(said));

  it.each([
    "808.wav",
    "909 kick.wav",
    "pad v1.2.0.wav",
    "pad 24bit 44100.wav",
    "rain_2021-11-24.wav",
    "rain_20211124_120.wav",
    "Amber Camden Dome.wav",
    "A Quiet Room.wav",
    "E Bow.wav",
    "Who I Am.wav",
    "Am I Wrong.wav",
    "Violin_C4_v100.wav",
    "Vol 120.wav",
    "sweep 100 Hz.wav",
    "Loops 85-170 bpm/x.txt",
    "preset Am 124.fxp",
    "",
  ])("nothing of tempo and key: %s", (path) => expect(read(path).slice(0, 2)).toEqual([null, null]));
});
