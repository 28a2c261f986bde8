import { describe, expect, it } from "vitest";
import { camelotOf, keyFrom, keys, relatedTo, relativeOf } from "./keys.ts";

describe("keys", () => {
  it.each([
    ["Am", "8A"],
    ["C", "8B"],
    ["F#m", "11A"],
    ["G#m", "1A"],
    ["B", "1B"],
    ["E", "12B"],
    ["C#m", "12A"],
  ])("has %s at %s of the Camelot wheel", (key, place) => {
    expect(camelotOf(key)).toBe(place);
    expect(keyFrom(place)).toBe(key);
  });

  it("gives each key a place of its own, beside its relative", () => {
    expect(new Set(keys.map(camelotOf)).size).toBe(24);
    for (const key of keys) {
      expect(relativeOf(relativeOf(key))).toBe(key);
      expect(Number.parseInt(camelotOf(relativeOf(key)), 10)).toBe(Number.parseInt(camelotOf(key), 10));
    }
  });

  it("are in the order of the wheel, each in its usual spelling", () => {
    expect(keys.join(" ")).toBe("G#m B Ebm F# Bbm Db Fm Ab Cm Eb Gm Bb Dm F Am C Em G Bm D F#m A C#m E");
  });

  it("mixes a key with its relative and its neighbours", () => {
    expect(relatedTo("Am")).toEqual(["Am", "C", "Em", "Dm"]);
    expect(relatedTo("F")).toEqual(["F", "Dm", "C", "Bb"]);
  });
});

describe("keyFrom", () => {
  it.each([
    ["Am", "Am"],
    ["am", "Am"],
    ["A minor", "Am"],
    ["f#min", "F#m"],
    ["Bb maj", "Bb"],
    ["Bbm", "Bbm"],
    ["A#m", "Bbm"],
    ["D#", "Eb"],
    ["Gb", "F#"],
    ["E flat major", "Eb"],
    ["CM", "C"],
    ["12b", "E"],
    ["Cb", "B"],
  ])("reads %s as %s", (text, key) => {
    expect(keyFrom(text)).toBe(key);
  });

  it.each(["c", "A", "ham", "13A", "0B", "H minor", "808", "major", ""])("reads no key in %s", (text) => {
    expect(keyFrom(text)).toBeNull();
  });
});
