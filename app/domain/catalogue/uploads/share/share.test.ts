import { describe, expect, it } from "vitest";
import { checkPlan } from "./check-plan.ts";
import { countKinds } from "./count-kinds.ts";
import { gatherFiles } from "./gather-files.ts";
import { proposeName } from "./propose-name.ts";
import { withoutBlanks, writeNfo } from "./write-nfo.ts";

const given = (sizes: Record<string, number>) => Object.entries(sizes).map(([path, size]) => ({ path, size }));
const kit = given({
  "Dusty_Kit/.DS_Store": 6_148,
  "Dusty_Kit/Kicks/kick.wav": 300_000,
  "Dusty_Kit/Kicks/._kick.wav": 100,
  "Dusty_Kit/Loops/beat.wav": 900_000,
  "Dusty_Kit/readme": 10,
});

describe("the files of a folder", () => {
  it("are taken with their paths, without what systems leave there", () => {
    const { name, files, leftOut, totalLength } = gatherFiles(kit);
    expect(name).toBe("Dusty_Kit");
    expect(files.map(({ path }) => path.join("/"))).toEqual(["Kicks/kick.wav", "Loops/beat.wav", "readme"]);
    expect({ leftOut, totalLength }).toEqual({ leftOut: 2, totalLength: 1_200_010 });
  });

  it("are a single file's torrent where there is one, and need a name where several lie in no folder", () => {
    expect(gatherFiles(given({ "loop.wav": 5 }))).toMatchObject({ name: "loop.wav", files: [{ path: ["loop.wav"] }] });
    expect(gatherFiles(given({ "Kit/loop.wav": 5 }))).toMatchObject({ name: "Kit", files: [{ path: ["loop.wav"] }] });
    expect(gatherFiles(given({ "a.wav": 5, "b.wav": 5 }))).toMatchObject({ name: "" });
    expect(gatherFiles([])).toMatchObject({ name: "", files: [], totalLength: 0 });
  });

  it("are counted by their kinds", () => {
    expect(countKinds(gatherFiles(kit).files)).toEqual([
      { kind: "WAV", files: 2, bytes: 1_200_000 },
      { kind: "other file", files: 1, bytes: 10 },
    ]);
  });
});

describe("a proposed name", () => {
  const names: [string, string][] = [
    ["Tin_Orchard-Dusty_Kit_v1.0", "Tin Orchard - Dusty Kit v1.0 [WAV]"],
    ["Tin.Orchard.Dusty.Kit.v2.10", "Tin Orchard Dusty Kit v2.10 [WAV]"],
    ["Tin Orchard - Dusty Kit", "Tin Orchard - Dusty Kit [WAV]"],
    ["Tin Orchard - Dusty-Kit v1.0 [24 bit]", "Tin Orchard - Dusty-Kit v1.0 [24 bit]"],
    ["ОловоСад-Пыльный_Кит", "ОловоСад - Пыльный Кит [WAV]"],
    ["drum-kit", "drum-kit [WAV]"],
    ["Lo-Fi", "Lo-Fi [WAV]"],
    ["surge-xt-linux-x64-1.3.4", "surge-xt-linux-x64-1.3.4 [WAV]"],
    ["Room_Verb-Windows_Installer", "Room Verb-Windows Installer [WAV]"],
    ["Room_Verb-1.4.1", "Room Verb-1.4.1 [WAV]"],
    ["Origin_Sound__-_lofi_crates", "Origin Sound - lofi crates [WAV]"],
    ["Tin Orchard - Dusty Kit (WAVS) (complete)", "Tin Orchard - Dusty Kit [WAV]"],
    ["Tin Orchard - Dusty Kit (2023.12)", "Tin Orchard - Dusty Kit (2023.12) [WAV]"],
    ["room_verb_linux_x86_64", "room verb linux x86_64 [WAV]"],
  ];
  it.each(names)("of the folder %s is %s", (folder, wanted) => {
    expect(proposeName(gatherFiles(given({ [`${folder}/a.wav`]: 5, [`${folder}/b.wav`]: 5 })))).toBe(wanted);
  });

  it("names no format where most of it is no sound, instrument or project", () => {
    expect(proposeName(gatherFiles(given({ "Tin Orchard - Guide/Manual.pdf": 5 })))).toBe("Tin Orchard - Guide");
  });

  it("of a file goes without its extension, and is never longer than a name may be", () => {
    expect(proposeName(gatherFiles(given({ "dusty_loop.aif": 5 })))).toBe("dusty loop [AIFF]");
    expect(proposeName(gatherFiles(given({ "room_verb-linux.tar.xz": 5 })))).toBe("room verb-linux");
    expect(proposeName(gatherFiles(given({ [`${"x".repeat(250)}/a.wav`]: 5 })))).toHaveLength(200);
  });
});

it("an NFO is begun with what names, counts and sizes tell", () => {
  const nfo = writeNfo("Tin Orchard - Dusty Kit", gatherFiles(kit));
  expect(nfo).toContain("Tin Orchard - Dusty Kit");
  expect(nfo).toContain("1.14 MB in 3 files");
  expect(nfo).toMatch(/WAV +2 files +1\.14 MB/);
  expect(nfo).toMatch(/Kicks +1 file +292\.97 KB/);
  expect(nfo.split("\r\n").every((line) => line.length <= 72)).toBe(true);
  expect(nfo).toContain("Made by");
  const bare = withoutBlanks(nfo);
  expect(bare).toContain("1.14 MB in 3 files");
  expect(bare).not.toMatch(/Made by|Licence|About it|\s$/);
  const written = nfo.replace("Made by      : ", "Made by      : Dana").replace(/ {2}\r\n$/, "  Taped in a barn.\r\n");
  expect(withoutBlanks(written)).toMatch(/Made by +: Dana\r\n[\s\S]*About it[\s\S]*Taped in a barn\.$/);
});

describe("before anything is hashed", () => {
  const MIB = 1024 * 1024;
  const plan = (files: { path: string[]; length: number }[], format: "v1" | "hybrid" = "v1", pieceLength = 4 * MIB) =>
    checkPlan({ name: "Kit", files, format, pieceLength });
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ path: ["d", `f${at}`], length: 1 }));

  it("a folder of 20 GB is fine in both formats", () => {
    const files = Array.from({ length: 200 }, (_, at) => ({ path: [`f${at}`], length: 100 * MIB + 1 }));
    expect(plan(files)).toMatchObject({ ok: true });
    expect(plan(files, "hybrid")).toMatchObject({ ok: true });
  });

  it("more files than the site takes are refused, and so are pieces too short for its size of a .torrent", () => {
    expect(plan(many(100_000))).toMatchObject({ code: "invalid", message: expect.stringContaining("100,000 files") });
    expect(plan(many(20_000), "hybrid")).toMatchObject({ code: "invalid" });
    const large = [{ path: ["a"], length: 20 * 1024 * MIB }];
    const refused = { code: "too-large", message: expect.stringContaining("Choose longer pieces") };
    expect(plan(large, "v1", 16_384)).toMatchObject(refused);
    expect(plan(large, "hybrid", 16_384)).toMatchObject(refused);
  });

  it("paths that lead elsewhere are refused, and so is an empty folder", () => {
    expect(plan([{ path: ["..", "x"], length: 1 }])).toMatchObject({ message: expect.stringContaining('".."') });
    expect(plan([{ path: ["a\\b"], length: 1 }])).toMatchObject({ code: "invalid" });
    expect(plan([{ path: ["a"], length: 0 }])).toMatchObject({ message: expect.stringContaining("empty") });
    expect(plan([])).toMatchObject({ message: "This cannot be made into a torrent: there are no files." });
  });
});
