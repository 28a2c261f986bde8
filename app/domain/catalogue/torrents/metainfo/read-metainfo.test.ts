import bencode from "bencode";
import { describe, expect, it } from "vitest";
import { encodeText } from "./bytes.ts";
import { readMetainfo } from "./read-metainfo.ts";
import { foreignTorrent, leafV2, manyFiles, manyFilesHybrid, manyFilesV2, oneFile, pieces, text } from "./testing.ts";

const read = (bytes: Uint8Array) => {
  const result = readMetainfo(bytes);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const errorOf = (bytes: Uint8Array) => {
  const result = readMetainfo(bytes);
  return result.ok ? "accepted" : result.message;
};
const withPath = (...path: (string | Uint8Array)[]) =>
  foreignTorrent({ ...manyFiles, pieces: pieces(1), files: [{ length: 5, path }] });

describe("readMetainfo", () => {
  it("reads a torrent of one file", () => {
    const bytes = foreignTorrent(
      { ...oneFile, private: 1 },
      {
        announce: "http://a.example/announce",
        "announce-list": [["http://a.example/announce", "http://b.example/"], ["udp://c.example:1"]],
        comment: "Grüße",
        "created by": "tool 1.0",
      },
    );
    const { infoBytes, ...rest } = read(bytes);
    expect(rest).toEqual({
      name: "loop.wav",
      files: [{ path: ["loop.wav"], length: 40_000 }],
      totalLength: 40_000,
      pieceLength: 16_384,
      isPrivate: true,
      version: "v1",
      announce: "http://a.example/announce",
      announceList: [["http://a.example/announce", "http://b.example/"], ["udp://c.example:1"]],
      comment: "Grüße",
      createdBy: "tool 1.0",
    });
    const start = infoBytes.byteOffset - bytes.byteOffset;
    expect([...bytes.subarray(start, start + infoBytes.length)]).toEqual([...infoBytes]);
    expect([...infoBytes]).toEqual([...bencode.encode({ ...oneFile, private: 1 })]);
  });

  it("reads a torrent of many files and sums them up", () => {
    const metainfo = read(foreignTorrent(manyFiles));
    expect(metainfo.files).toEqual([
      { path: ["drums", "kick.wav"], length: 20_000 },
      { path: ["readme.txt"], length: 5 },
    ]);
    expect(metainfo.totalLength).toBe(20_005);
    expect(metainfo.isPrivate).toBe(false);
    expect(metainfo.announceList).toEqual([]);
  });

  it("leaves padding files out but counts them into the pieces", () => {
    const files = [
      { length: 10, path: ["a"] },
      { attr: "p", length: 16_374, path: [".pad", "16374"] },
      { length: 10, path: ["b"] },
    ];
    const metainfo = read(foreignTorrent({ ...manyFiles, files }));
    expect(metainfo.files.map(({ path }) => path)).toEqual([["a"], ["b"]]);
    expect(metainfo.totalLength).toBe(20);
  });

  it("reads version 2 and hybrid torrents", () => {
    expect(read(foreignTorrent(manyFilesV2))).toMatchObject({
      version: "v2",
      totalLength: 20_005,
      files: [{ path: ["drums", "kick.wav"] }, { path: ["readme.txt"] }],
    });
    expect(read(foreignTorrent(manyFilesHybrid))).toMatchObject({
      version: "hybrid",
      files: [{ path: ["drums", "kick.wav"] }, { path: ["readme.txt"] }],
    });
    expect(errorOf(foreignTorrent({ ...manyFilesV2, "file tree": { "..": leafV2(5) } }))).toContain('holds ".."');
    expect(errorOf(foreignTorrent({ ...manyFilesV2, "meta version": 3 }))).toContain("version is unknown");
  });

  it("says that there is no info dictionary", () => {
    expect(errorOf(text("d8:announce3:urle"))).toBe("No 'info' dictionary.");
    expect(errorOf(text("d4:info3:abce"))).toBe("No 'info' dictionary.");
    expect(errorOf(text("le"))).toBe("No 'info' dictionary.");
    expect(errorOf(text("d4:infod"))).toBe("End of dictionary not found.");
    expect(errorOf(text("<html>"))).toMatch(/^Invalid bencode/);
  });

  it.each([
    ["a parent folder", ["..", "etc", "passwd"]],
    ["a parent folder further down", ["a", "..", "b"]],
    ["an absolute path", ["/etc/passwd"]],
    ["a separator in a segment", ["a/../../b"]],
    ["a backslash", ["..\\..\\b"]],
    ["a drive letter", ["C:", "boot.ini"]],
    ["NUL", ["a\0.wav"]],
    ["a line feed", ["a\nb"]],
    ["an empty segment", ["a", "", "b"]],
    ["blanks only", [" "]],
    ["nothing", []],
    ["an endless name", ["x".repeat(300)]],
    ["an endless depth", Array.from({ length: 40 }, () => "d")],
  ])("refuses a path with %s", (_what, path) => {
    expect(errorOf(withPath(...path))).toMatch(/^The torrent is not valid: /);
  });

  it("refuses a name that leads elsewhere, for it becomes a folder", () => {
    expect(errorOf(foreignTorrent({ ...manyFiles, name: ".." }))).toContain("its name is unusable");
    expect(errorOf(foreignTorrent({ ...manyFiles, name: "a/b" }))).toContain("its name is unusable");
    expect(errorOf(foreignTorrent({ ...manyFiles, name: "" }))).toContain("its name is unusable");
  });

  const caf = (byte: number) => Uint8Array.of(0x43, 0x61, 0x66, byte);
  const list = (...paths: unknown[][]) => ({
    ...manyFiles,
    pieces: pieces(1),
    files: paths.map((path) => ({ length: 5, path })),
  });
  const gbk = Uint8Array.of(0xb9, 0xc4);
  const sjis = Uint8Array.of(0x95, 0x5c);
  const koi8 = Uint8Array.of(0xe2, 0xe1, 0xf3);

  it.each<[string, Record<string, unknown>, Uint8Array, string]>([
    ["by the encoding that it declares", { encoding: "GBK" }, gbk, "鼓"],
    ["by the code page that it declares", { codepage: 932 }, sjis, "表"],
    ["by the number of an encoding", { encoding: "CP936" }, gbk, "鼓"],
    ["in Cyrillic", { encoding: "KOI8-R" }, koi8, "БАС"],
    ["as Windows-1252 where nothing is declared", {}, caf(0x92), "Caf’"],
    ["as Windows-1252 where what is declared does not fit", { encoding: "utf-8" }, caf(0xe9), "Café"],
    ["as Windows-1252 where what is declared is unknown", { encoding: "x-martian" }, caf(0xe9), "Café"],
  ])("reads names that are not UTF-8 %s, and leaves the info dictionary as it is", (_how, more, name, shown) => {
    const info = { ...list([name], ["plain.wav"]), name };
    const found = read(foreignTorrent(info, more));
    expect([found.name, ...found.files.map(({ path }) => path[0])]).toEqual([shown, shown, "plain.wav"]);
    expect([...found.infoBytes]).toEqual([...bencode.encode(info)]);
  });

  it("prefers the names in UTF-8 that stand beside others, unless they are none", () => {
    const beside = { ...list([gbk]), name: gbk, "name.utf-8": "鼓" };
    const files = [
      { length: 2, path: [gbk], "path.utf-8": ["鼓.wav"] },
      { length: 3, path: ["plain.wav"], "path.utf-8": [caf(0xe9)] },
    ];
    const found = read(foreignTorrent({ ...beside, files }));
    expect([found.name, ...found.files.map(({ path }) => path[0])]).toEqual(["鼓", "鼓.wav", "plain.wav"]);
    const hostile = [{ length: 5, path: ["..", "x"], "path.utf-8": ["x"] }];
    expect(errorOf(foreignTorrent({ ...beside, files: hostile }))).toContain("鼓/x: its plain path differs");
  });

  it.each<[string, Record<string, unknown>]>([
    ["a negative length", { ...oneFile, length: -1 }],
    ["a length that is text", { ...oneFile, length: "40000" }],
    ["neither length nor files", { ...oneFile, length: undefined }],
    ["both length and files", { ...manyFiles, length: 5 }],
    ["no piece length", { ...oneFile, "piece length": 0 }],
    ["no pieces", { ...oneFile, pieces: undefined }],
    ["no name", { ...oneFile, name: undefined }],
    ["no files at all", { ...manyFiles, files: [], pieces: "" }],
  ])("refuses %s", (_what, info) => {
    const given = Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
    expect(errorOf(foreignTorrent(given))).toMatch(/^The torrent is not valid: /);
  });

  it("refuses an unsorted info dictionary, but not unsorted keys around it", () => {
    const info = "d6:lengthi1e4:name1:a12:piece lengthi16384e6:pieces20:aaaaaaaaaaaaaaaaaaaae";
    expect(errorOf(encodeText(`d4:info${info}8:announce1:ue`))).toBe("accepted");
    const unsorted = "d4:name1:a6:lengthi1e12:piece lengthi16384e6:pieces20:aaaaaaaaaaaaaaaaaaaae";
    expect(errorOf(encodeText(`d4:info${unsorted}e`))).toContain("not in order");
  });

  it("refuses a file of more than 10 MB before reading it", () => {
    expect(errorOf(new Uint8Array(10 * 1024 * 1024 + 1))).toBe("The torrent file is larger than 10 MB.");
    expect(readMetainfo(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ code: "too-large" });
  });
});
