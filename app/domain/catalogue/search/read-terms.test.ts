import { describe, expect, it } from "vitest";
import { readTerms } from "./read-terms.ts";

const facts = (search: string) => readTerms(search).map(({ text, fact }) => (fact ? `${text} = ${fact}` : text));

describe("readTerms", () => {
  it.each([
    ["124 bpm Am", ["124 bpm = tempo:124", "Am = key:Am"]],
    ["dark 124bpm", ["dark", "124bpm = tempo:124"]],
    ["pads a flat minor 90 BPM", ["pads", "a flat minor = key:G#m", "90 BPM = tempo:90"]],
    ["8A house", ["8A = key:Am", "house"]],
    ["808 kit", ["808", "kit"]],
    ["C major scales", ["C major = key:C", "scales"]],
    ["vitamin c", ["vitamin", "c"]],
    ["１２４ｂｐｍ 鼓组", ["124bpm = tempo:124", "鼓组"]],
    ["  ", []],
  ])("reads %j", (search, wanted) => {
    expect(facts(search)).toEqual(wanted);
  });

  it("takes the first dozen of many words", () => {
    expect(readTerms("a b ".repeat(50))).toHaveLength(12);
  });
});
