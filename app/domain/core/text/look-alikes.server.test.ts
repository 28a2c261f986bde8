import { describe, expect, it } from "vitest";
import { nameSkeleton, readAsLatin } from "./look-alikes.server.ts";

describe("the skeleton of a name", () => {
  it.each([
    ["mirefοld", "mirefold"],
    ["аdmin", "admin"],
    ["аррӏе", "apple"],
    ["ΜΑΝΟΝ", "manon"],
    ["BiIl", "bill"],
    ["Adm1n", "admin"],
    ["w0lf", "wolf"],
    ["rnike", "mike"],
    ["ｗren", "wren"],
    ["𝐰ren", "wren"],
    ["jose\u0301", "josé"],
    ["IRIS", "iris"],
  ])("is one for %s and %s", (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  it.each([
    ["josé", "jose"],
    ["wren", "wrenn"],
    ["мир", "map"],
    ["田中", "由中"],
  ])("is not one for %s and %s", (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
  });
});

it("readAsLatin reads whole names that look Latin, and words that mix letters, and leaves the rest", () => {
  expect(["СОМА", "Fаbfilter Новая", "Новая Нота", "ВОКОИТЕР", "日本 ΑΒ", "Moog"].map(readAsLatin)).toEqual([
    "coma",
    "fabfilter новая",
    "новая нота",
    "вокоитер",
    "日本 αβ",
    "moog",
  ]);
});
