import { describe, expect, it } from "vitest";
import { addChoice, findPacks } from "./find-packs.ts";

const find = (...paths: string[]) => findPacks(paths.map((path) => ({ path, size: 10 })));
const namesOf = ({ packs }: ReturnType<typeof find>) => packs.map(({ name }) => name);

describe("the packs among what was chosen", () => {
  it("are the folders one level below, each with all that it holds", () => {
    const found = find(
      "Mine/Tin Orchard - Rust 10/CD1/a.wav",
      "Mine/Tin Orchard - Rust 10/CD2/a.wav",
      "Mine/Tin Orchard - Rust 9/Loops/Deep/b.wav",
      "Mine/Dusty_Kit/.DS_Store",
      "Mine/Dusty_Kit/kick.wav",
      "Mine/.DS_Store",
      "Mine/Empty but for the system/Thumbs.db",
    );
    expect(found).toMatchObject({ isShelf: true, beside: [], whole: { name: "Mine", leftOut: 3 } });
    expect(namesOf(found)).toEqual(["Dusty_Kit", "Tin Orchard - Rust 9", "Tin Orchard - Rust 10"]);
    expect(found.packs[2]?.files.map(({ path }) => path)).toEqual([
      ["CD1", "a.wav"],
      ["CD2", "a.wav"],
    ]);
  });

  it("are the folders themselves where several were dropped; what lies beside them is named", () => {
    const found = find("Drums/Kicks/a.wav", "MIDI/b.mid", "list.txt");
    expect(found).toMatchObject({ isShelf: true, beside: ["list.txt"], whole: { name: "" } });
    expect(namesOf(found)).toEqual(["Drums", "MIDI"]);
  });

  it.each([
    ["its folders are called as parts are", ["Kit/Drum Loops/a.wav", "Kit/Tin Orchard/b.wav"]],
    ["it has several discs", ["Kit/CD1/a.wav", "Kit/Disc 2/b.wav"]],
    ["its folders are formats", ["Kit/24bit WAV/a.wav", "Kit/REX2/b.rx2"]],
    ["files lie beside its folders", ["Shelf/Tin Orchard/a.wav", "Shelf/Lo-Fi Barn/b.wav", "Shelf/readme.txt"]],
  ])("are offered, and one torrent is proposed where %s", (_, paths) => {
    const found = find(...paths);
    expect(found.isShelf).toBe(false);
    expect(found.packs).toHaveLength(2);
  });

  it("are none in a single folder, and none among loose files", () => {
    expect(find("Kit/Loops/a.wav", "Kit/readme.txt").packs).toEqual([]);
    expect(find("a.wav", "b.wav").packs).toEqual([]);
    expect(find().packs).toEqual([]);
  });
});

describe("a second choice", () => {
  const folder = find("Kit/Loops/a.wav", "Kit/readme.txt");

  it("is added to the first, each file outside a folder as a pack of its own", () => {
    expect(addChoice(folder, find("Tin/a.wav"))).toMatchObject({ isShelf: true, beside: [] });
    expect(namesOf(addChoice(folder, find("Mine/Tin/a.wav", "Mine/Barn/a.wav")))).toEqual(["Kit", "Barn", "Tin"]);
    expect(namesOf(addChoice(find("a.wav", "b.wav"), folder))).toEqual(["a.wav", "b.wav", "Kit"]);
  });

  it("of the same folder changes nothing", () => {
    const again = find("Kit/Loops/a.wav", "Kit/readme.txt");
    expect(addChoice(folder, again)).toBe(again);
  });
});
