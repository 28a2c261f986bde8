import { describe, expect, it } from "vitest";
import { pickCover } from "./pick-cover.ts";

const KB = 1024;
const file = (name: string, length = 100 * KB) => ({ path: name.split("/"), length });

describe("the cover of an import", () => {
  it.each([
    ["the picture that is called so", ["a.png", "Art/Cover.JPG", "z.png"], "Art/Cover.JPG"],
    ["by any usual name", ["Docs/knobs.png", "Kit/folder.png"], "Kit/folder.png"],
    [
      "also with more in its name",
      ["one.jpg", "Dusty Kit - Front Artwork 3000.webp"],
      "Dusty Kit - Front Artwork 3000.webp",
    ],
    ["the least deep of two", ["a/b/cover.jpg", "a/cover.jpg"], "a/cover.jpg"],
    ["otherwise the least deep picture", ["manual/1.png", "back.png", "kick.wav"], "back.png"],
    ["none of a name that only contains the word", ["discovery/x.png", "undercover.png", "a.png"], "undercover.png"],
    ["nothing where there is no picture", ["kick.wav", "cover.pdf", "cover.tiff"], null],
  ])("is %s", (_, names, picked) => {
    expect(pickCover(names.map((name) => file(name)))?.path.join("/") ?? null).toBe(picked);
  });

  it("is neither a dot of a manual nor larger than what a member may send", () => {
    expect(pickCover([file("cover.png", KB), file("folder.png", 9 * KB * KB)])).toBeNull();
    expect(pickCover([file("a.png", 3 * KB), file("b.png", 300 * KB)])?.path).toEqual(["b.png"]);
  });
});
