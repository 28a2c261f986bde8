import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRelease } from "./read-release.ts";

const read = (name: string) => {
  const { publisher, product, version } = readRelease(name);
  return [publisher, product, version];
};

describe("readRelease", () => {
  it.each([
    ["Tin Orchard - Dusty Kit v1.0.2 [WAV]", ["Tin Orchard", "Dusty Kit", "1.0.2"]],
    ["Tin Orchard - Dusty Kit [24-bit WAV]", ["Tin Orchard", "Dusty Kit", null]],
    ["Xfer - Serum v1.36b8 Win/Mac [VST3]", ["Xfer", "Serum", "1.36b8"]],
    ["u-he - Diva 1.4.5 (Win x64) [CLAP]", ["u-he", "Diva", "1.4.5"]],
    ["Plogue - Sforzando v2.0 beta 3 macOS", ["Plogue", "Sforzando", "2.0 beta 3"]],
    ["Maker - Reverb V3 rc1", ["Maker", "Reverb", "3 rc1"]],
    ["Native Instruments - Kontakt 7 [VST]", ["Native Instruments", "Kontakt 7", null]],
    ["Maker - Suite 2024.1 [AAX]", ["Maker", "Suite", "2024.1"]],
    ["Maker - 808 Drums [WAV]", ["Maker", "808 Drums", null]],
    ["Maker - v2", ["Maker", "v2", null]],
    ["  Maker  -  Kit   v1 ", ["Maker", "Kit", "1"]],
    ["Dusty Kit v1.0", [null, null, "1.0"]],
    ["ВОКТЕР - Модули v1.2", ["ВОКТЕР", "Модули", "1.2"]],
    ["Maker - Kit (WAV-MIDI) v1.4.0-rev2", ["Maker", "Kit", "1.4.0-rev2"]],
    ["Origin_Sound__-_lofi_crates", ["Origin Sound", "lofi crates", null]],
    ["Maker - Kit (complete)", ["Maker", "Kit", null]],
    ["Maker - Kit (WAVS) [Full]", ["Maker", "Kit", null]],
    ["Maker - Kit (Complete Collection)", ["Maker", "Kit (Complete Collection)", null]],
    ["Maker - Kit (2023.12)", ["Maker", "Kit", "2023.12"]],
    ["Maker - Kit (2024) (WAV)", ["Maker", "Kit", "2024"]],
    ["Maker - Kit [2024-02-29]", ["Maker", "Kit", "2024-02-29"]],
    ["Maker - Kit (v1.2) [VST3]", ["Maker", "Kit", "1.2"]],
    ["Maker - Kit v1.2 (2024)", ["Maker", "Kit", "1.2"]],
    ["Maker - Kit (1999 Sessions)", ["Maker", "Kit (1999 Sessions)", null]],
    ["room-verb-2024.05.01-linux.zip", [null, null, null]],
    ["01 - Kick", [null, null, null]],
    ["VA - Summer Hits", [null, null, null]],
    ["Various Artists - Summer Hits", [null, null, null]],
    ["A Guide to Vocals", [null, null, null]],
    ["", [null, null, null]],
  ])("reads %j", (name, release) => {
    expect(read(name)).toEqual(release);
  });

  it("finds a known publisher without a dash, and takes one word for it only beside a version or a format", () => {
    const makers = new Set(["tin-orchard", "kick", "tin"]);
    const found = (name: string) => Object.values(readRelease(name, makers)).slice(0, 3);
    expect(found("Tin Orchard Dusty Kit [WAV]")).toEqual(["Tin Orchard", "Dusty Kit", null]);
    expect(found("Kick Machine 1.2")).toEqual(["Kick", "Machine", "1.2"]);
    expect(found("Kick Samples Summer")).toEqual([null, null, null]);
    expect(found("Tin Orchard")).toEqual([null, null, null]);
  });

  it("tells what it is unsure of", () => {
    expect(readRelease("Dusty Kit").doubt).toBe("The name contains no publisher.");
    expect(readRelease("01 - Kick").doubt).toBe('"01" does not look like a publisher.');
    expect(readRelease("Label - Artist - Kit v1").doubt).toMatch(/several parts/);
    expect(readRelease("Label - Kit v1").doubt).toBeNull();
  });

  it("never finds an empty product, whatever the name", () => {
    const piece = fc.constantFrom(
      " - ",
      " ",
      "[WAV]",
      "v1",
      "1.2",
      "beta",
      "Mac",
      "(",
      "(2024)",
      "[v1]",
      "(complete)",
      "_",
      "Kit",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const { publisher, product } = readRelease(pieces.join(""));
        expect(publisher === null).toBe(product === null);
        expect(product).not.toBe("");
      }),
    );
  });
});
