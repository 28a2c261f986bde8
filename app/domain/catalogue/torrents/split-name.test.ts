import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NameParts, splitName } from "./split-name.ts";

const join = ({ publisher, title, version, format }: NameParts): string =>
  [publisher === null ? "" : `${publisher} - `, title, version === null ? "" : ` ${version}`].join("") +
  (format === null ? "" : ` [${format}]`);

describe("splitName", () => {
  it.each<[string, Partial<NameParts>]>([
    [
      "Tin Orchard - Dusty Kit v1.0.2 [WAV]",
      { publisher: "Tin Orchard", title: "Dusty Kit", version: "v1.0.2", format: "WAV" },
    ],
    ["Dusty Kit [24-bit WAV]", { publisher: null, title: "Dusty Kit", version: null, format: "24-bit WAV" }],
    ["Tin Orchard - Dusty - Kit V2", { publisher: "Tin Orchard", title: "Dusty - Kit", version: "V2" }],
    ["A Guide to Vocals", { publisher: null, title: "A Guide to Vocals", version: null, format: null }],
    ["Kit [1] of [2] parts", { title: "Kit [1] of [2] parts", format: null }],
    ["v1.0", { title: "v1.0", version: null }],
    ["[WAV]", { title: "[WAV]", format: null }],
    [" - ", { publisher: null, title: " - " }],
    ["", { publisher: null, title: "", version: null, format: null }],
  ])("splits %j", (name, parts) => {
    expect(splitName(name)).toMatchObject(parts);
  });

  it("loses no letter of any name, and leaves a title", () => {
    const piece = fc.constantFrom(" - ", " ", "[", "]", " [", "v1", "Kit", "é", "-", "\u200f");
    const name = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(name, (text) => {
        const parts = splitName(text);
        expect(join(parts)).toBe(text);
        expect(parts.title.trim() !== "" || text.trim() === "" || parts.publisher === null).toBe(true);
      }),
    );
  });
});
