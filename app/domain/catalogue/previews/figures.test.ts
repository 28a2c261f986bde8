import { describe, expect, it } from "vitest";
import { keys, readKey } from "../music/keys.ts";
import { decideFigures, type Said } from "./figures.ts";

const from = (source: Said["from"], tempo: number | null, key: string | null = null): Said => ({
  from: source,
  tempo,
  key,
});

describe("the tempo of a sound", () => {
  it("is the first that is said, in the order of trust", () => {
    const all = [from("chunk", null), from("tags", 128), from("name", 124), from("measured", 90)];
    expect(decideFigures(all)).toMatchObject({ tempo: 128, tempoFrom: "tags" });
    expect(decideFigures([from("measured", 124.6)])).toMatchObject({ tempo: 124.6, tempoFrom: "measured" });
    expect(decideFigures([])).toEqual({ tempo: null, tempoFrom: null, key: null, keyFrom: null });
  });

  it("is one that another place confirms, before one that nobody does", () => {
    const all = [from("chunk", 120), from("name", 124), from("measured", 124.6)];
    expect(decideFigures(all)).toMatchObject({ tempo: 124, tempoFrom: "name" });
    // Half and double the tempo are the same beat.
    expect(decideFigures([from("chunk", 120), from("tags", 174), from("measured", 87.3)]).tempo).toBe(174);
  });

  it("is none that nobody plays", () => {
    expect(decideFigures([from("chunk", 0), from("tags", 9_999), from("name", 90)]).tempo).toBe(90);
  });
});

describe("the key of a sound", () => {
  it("is decided in the same way, and a relative key confirms", () => {
    const all = [from("tags", null, "G"), from("name", null, "Am"), from("measured", null, "C")];
    expect(decideFigures(all)).toMatchObject({ key: "Am", keyFrom: "name" });
    expect(decideFigures([from("tags", null, "G"), from("name", null, "Am")])).toMatchObject({
      key: "G",
      keyFrom: "tags",
    });
  });

  it.each([
    ["Am", "Am"],
    ["A minor", "Am"],
    ["amin", "Am"],
    ["Bb", "Bb"],
    ["E♭ min", "Ebm"],
    ["F# maj", "F#"],
    ["CM", "C"],
    ["8A", "Am"],
    ["8B", "C"],
    ["01A", "G#m"],
    ["12B", "E"],
    ["", null],
    ["H", null],
    ["all of them", null],
  ])("is read from %j as %j", (text, key) => expect(readKey(text)).toBe(key));

  it("has one spelling", () => {
    expect(keys).toHaveLength(24);
    for (const key of keys) expect(readKey(key)).toBe(key);
  });
});
