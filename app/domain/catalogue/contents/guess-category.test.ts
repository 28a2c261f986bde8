import { describe, expect, it } from "vitest";
import { guessCategory, settleCategory } from "./guess-category.ts";

describe("the category", () => {
  it.each([
    ["Samples", "Kit", ["a.wav", "b.wav"]],
    ["eBooks/Tutorials", "Mixing", ["book.pdf", "intro.wav"]],
    ["VST Effects", "Echo", ["Echo.vst3", "Factory.wav"]],
    ["VST Effects", "Organic Echo", ["Echo.clap"]],
    ["VST Instruments", "Big Synth", ["Big.vst3/Contents/x86_64-win/Big.vst3"]],
    ["VST Instruments", "Parlour", ["Upright Piano.dll"]],
    ["DAWs", "Studio", ["setup.exe"]],
    ["Extras", "Bass Bank", ["demo.wav", "1.fxp", "2.fxp"]],
    ["Samples", "Bass Hits", ["1.wav", "2.wav", "rack.adg"]],
    ["Miscellaneous", "Notes", ["notes.txt"]],
  ])("%s is guessed for %s", (category, name, names) => {
    const files = names.map((one, i) => ({ path: one.split("/"), length: i === 0 ? 1_000 : 10 }));
    expect(settleCategory(name, files)).toBe(category);
  });

  it("is unknown where the files suggest none, and unsure where names do not tell an effect", () => {
    expect(guessCategory("Notes", [{ path: "notes.txt", length: 1 }])).toBeNull();
    expect(guessCategory("Tape", [{ path: "Tape.vst3", length: 1 }])).toEqual({
      category: "VST Effects",
      isSure: false,
    });
  });
});
