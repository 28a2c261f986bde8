import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import bencode from "bencode";
import { describe, expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { createTorrentFromStreams } from "./create-from-streams.ts";
import { makePrivate } from "./make-private.ts";
import {
  foreignTorrent,
  leafV2,
  manyFiles,
  manyFilesHybrid,
  manyFilesV2,
  oneFile,
  oneFileV2,
  pieceLayers,
  pieces,
  text,
} from "./testing.ts";

const sha256 = (bytes: Uint8Array) => hash("sha256", bytes, "binary");
const answerTo = (bytes: Uint8Array) => {
  const result = makePrivate(bytes, sha256);
  return result.ok ? "accepted" : result.message;
};
type Info = Record<string, unknown>;
const check = (info: Info, more: Info = {}) => answerTo(foreignTorrent(info, more));

const listed = (...files: Info[]): Info => ({ ...manyFiles, pieces: pieces(1), files });
const named = (...names: string[]) => listed(...names.map((name) => ({ length: 10, path: name.split("/") })));
const leaf = (more: Info) => ({ ...oneFileV2, "file tree": { "loop.wav": { "": { length: 30_000, ...more } } } });
const link = (target: string[] | undefined, more: Info = {}) =>
  listed(
    { length: 10, path: ["a", "b.wav"] },
    { attr: "l", length: 0, path: ["c.wav"], ...(target && { "symlink path": target }), ...more },
  );
const root = new Uint8Array(32).fill(7);
const large = (length: number) => ({ length, "pieces root": root });
const hybrid = (files: Info[], count: number) => ({ ...manyFilesHybrid, files, pieces: pieces(count) });
const [kick, padding, readme] = manyFilesHybrid.files as unknown as [Info, Info, Info];
const layers = (value: unknown) => ({ "piece layers": value });
const ofLayer = (bytes: Uint8Array, key: Uint8Array = [...pieceLayers.keys()][0] ?? root) =>
  layers(new Map([[Buffer.from(key), Buffer.from(bytes)]]));

describe("a torrent that comes in", () => {
  it.each<[string, Info, Info?]>([
    ["version 1", oneFile],
    ["version 1 of many files", manyFiles],
    ["version 2 without piece layers, which clients ask peers for", oneFileV2],
    ["version 2 with them", oneFileV2, layers(pieceLayers)],
    ["a hybrid", manyFilesHybrid],
    ["a hybrid whose last piece is filled up, too", hybrid([kick, padding, readme, { ...padding, length: 16_379 }], 3)],
    ["a symbolic link to a file", link(["a", "b.wav"])],
    ["a symbolic link to a folder, without a length", link(["a"], { length: undefined })],
    ["an empty file among others", listed({ length: 0, path: ["a"] }, { length: 1, path: ["b"] })],
    ["folders that differ in case, which merge", named("Drums/a.wav", "drums/b.wav")],
    ["a piece length of version 1 that is not a power of two", { ...oneFile, "piece length": 15_000 }],
  ])("is accepted by the rules: %s", (_what, info, more) => {
    expect(check(info, more)).toBe("accepted");
  });

  it.each<[string, string, Info, Info?]>([
    ["pieces that are too few", "its number of pieces", { ...oneFile, pieces: pieces(2) }],
    ["half a piece hash", "its number of pieces", { ...oneFile, pieces: new Uint8Array(59) }],
    ["pieces of 2 GiB", "longer than 512 MiB", { ...oneFile, "piece length": 2 ** 31 - 1, pieces: pieces(1) }],
    ["a file of no bytes", "all its files are empty", { ...oneFile, length: 0, pieces: "" }],
    ["nothing but empty files", "all its files are empty", { ...listed({ length: 0, path: ["a"] }), pieces: "" }],
    ["nothing but padding", "it holds no files", listed({ ...padding, length: 5 })],
    [
      "padding that leads elsewhere",
      'Kit/../x: a path holds ".."',
      listed({ length: 1, path: ["a"] }, { ...padding, length: 1, path: ["..", "x"] }),
    ],
    ["a path twice", "Kit/a: two files have the same path", named("a", "a")],
    [
      "paths that differ in case",
      "Kit/KICK.wav: another file's name differs only in case",
      named("kick.wav", "KICK.wav"),
    ],
    ["paths that differ in a folder's case", "Kit/D/a: another file", named("d/a", "D/a")],
    ["paths that differ in case by Unicode", "another file", named("STRASSE.wav", "straße.wav")],
    ["paths that differ in normal form", "another file", named("caf\u00e9.wav", "cafe\u0301.wav")],
    ["a file that is a folder, too", "Kit/a: it is both a file and a folder", named("a", "a/b.wav")],
    ["a folder that is a file, too", "Kit/A: it is both a file and a folder", named("a/b.wav", "A")],
    ["a link out of the torrent", "Kit/c.wav: it is a symbolic link that leads out", link(["..", "etc", "passwd"])],
    ["a link to nothing", "Kit/c.wav: it is a symbolic link to nothing", link(["a", "other.wav"])],
    ["a link without a target", "Kit/c.wav: it is a symbolic link that leads out", link(undefined)],
    ["a link with bytes", "Kit/c.wav: a symbolic link has no bytes", link(["a", "b.wav"], { length: 5 })],
    ["a link to itself", "Kit/c.wav: it is a symbolic link that leads back", link(["c.wav"])],
    ["a file of 16 TiB", "Kit/a: it is larger than 16 TiB", listed({ length: 2 ** 44, path: ["a"] })],
    [
      "sizes that overflow",
      "too large",
      listed({ length: 2 ** 53 - 1, path: ["a"] }, { length: 2 ** 53 - 1, path: ["b"] }),
    ],
  ])("is refused with the file and the rule: %s", (_what, message, info, more) => {
    expect(check(info, more)).toContain(message);
  });

  it.each<[string, string, Info, Info?]>([
    ["no pieces root", "loop.wav: it has no pieces root (BEP 52)", leaf({})],
    [
      "a pieces root of 20 bytes",
      "loop.wav: its pieces root must have 32 bytes",
      leaf({ "pieces root": root.subarray(12) }),
    ],
    ["a pieces root of text", "loop.wav: its pieces root must have 32 bytes", leaf({ "pieces root": 5 })],
    [
      "a pieces root of zeros",
      "loop.wav: its pieces root consists of zeros",
      leaf({ "pieces root": new Uint8Array(32) }),
    ],
    [
      "a root of an empty file",
      "loop/e: an empty file must not have a pieces root",
      { ...oneFileV2, name: "loop", "file tree": { e: { "": large(0) }, f: { "": large(1) } } },
    ],
    [
      "padding",
      "version 2 must not have padding files",
      { ...oneFileV2, "file tree": { ...leaf(large(1))["file tree"], p: { "": { ...large(1), attr: "p" } } } },
    ],
    [
      "a link with neither a target nor a root",
      "a symbolic link has no bytes",
      { ...oneFileV2, "file tree": { f: { "": large(1) }, "loop.wav": { "": { attr: "l", length: 9 } } } },
    ],
    ["pieces of 8 KiB", "a power of two of at least 16 KiB", { ...oneFileV2, "piece length": 8_192 }],
    ["pieces of 20,000 bytes", "a power of two of at least 16 KiB", { ...oneFileV2, "piece length": 20_000 }],
    ["a file of 16 TiB", "loop.wav: it is larger than 16 TiB", leaf(large(2 ** 44))],
    ["more pieces than clients count", "too many pieces", leaf(large(2 ** 42))],
    [
      "a layer with a hash too few",
      "loop.wav: its piece layer does not have one hash for each piece",
      oneFileV2,
      ofLayer(new Uint8Array(32)),
    ],
    ["a layer of half hashes", "not a sequence of 32-byte hashes", oneFileV2, ofLayer(new Uint8Array(63))],
    [
      "a layer under a short root",
      "not a sequence of 32-byte hashes",
      oneFileV2,
      ofLayer(new Uint8Array(64), root.subarray(1)),
    ],
    [
      "a layer that is a number",
      "not a sequence of 32-byte hashes",
      oneFileV2,
      layers(new Map([[Buffer.from(root), 5]])),
    ],
    ["layers in a list", "not a dictionary", oneFileV2, layers([])],
    [
      "a layer of other hashes",
      "loop.wav: its piece layer does not hash to its pieces root",
      oneFileV2,
      ofLayer(new Uint8Array(64)),
    ],
  ])("of version 2 is refused with the file and the rule: %s", (_what, message, info, more) => {
    expect(check(info, more)).toContain(message);
  });

  it.each<[string, string, Info]>([
    ["a file that version 2 lacks", "Kit/x: version 2", hybrid([kick, padding, readme, { length: 0, path: ["x"] }], 3)],
    ["a file that version 1 lacks", "Kit/readme.txt: version 1 does not have it", hybrid([kick], 2)],
    ["another order", "Kit/readme.txt: version 2 has another file in its place", hybrid([readme, kick], 2)],
    ["another length", "Kit/readme.txt: its length differs", hybrid([kick, padding, { ...readme, length: 6 }], 3)],
    ["no padding", "Kit/readme.txt: it does not begin at the start of a piece", hybrid([kick, readme], 2)],
    [
      "too little padding",
      "Kit/readme.txt: it does not begin at the start of a piece",
      hybrid([kick, { ...padding, length: 7 }, readme], 2),
    ],
    [
      "no roots",
      "Kit/readme.txt: it has no pieces root",
      {
        ...manyFilesHybrid,
        "file tree": { drums: { "kick.wav": leafV2(20_000) }, "readme.txt": { "": { length: 5 } } },
      },
    ],
  ])("in both versions is refused with the file and the rule: %s", (_what, message, info) => {
    expect(check(info)).toContain(message);
  });

  it("may have BitComet's padding, which is neither listed nor counted", () => {
    const name = "_____padding_file_0_if you see this file, please update to BitComet 0.85 or above____";
    const info = listed({ length: 10, path: ["a.wav"] }, { length: 16_374, path: [name] });
    const made = makePrivate(foreignTorrent(info));
    expect(made).toMatchObject({ ok: true, value: { metainfo: { files: [{ path: ["a.wav"] }], totalLength: 10 } } });
    expect(check({ ...manyFilesV2, "file tree": { a: leafV2(5) } })).toBe("accepted");
  });

  it.each(["\n", "\r\n", "\0", "\n\0\r"])("may end in %j, which is dropped", (end) => {
    const before = foreignTorrent({ ...oneFile, private: 1 });
    const made = makePrivate(new Uint8Array([...before, ...text(end)]));
    expect(made).toMatchObject({ ok: true, value: { bytes: before } });
  });

  it("is refused where anything else follows after its end", () => {
    const endingIn = (end: string) => answerTo(new Uint8Array([...foreignTorrent(oneFile), ...text(end)]));
    expect(endingIn("\nx")).toBe("Invalid bencode: 2 bytes follow after its end.");
    expect(endingIn("x")).toBe("Invalid bencode: 1 byte follows after its end.");
  });

  it.each([
    ["<!DOCTYPE html><p>Sign in", "an HTML page"],
    ["\ufeff\n <html>", "an HTML page"],
    ["\x1f\x8b\x08\0", "a gzip archive"],
    ["PK\x03\x04", "a ZIP archive"],
    ["PK00PK\x03\x04", "a ZIP archive"],
    ["magnet:?xt=urn:btih:", "a magnet link"],
    ["d10:magnet-infod12:display-name1:xee", "a magnet link that a client saved"],
    ["", "an empty file"],
  ])("that is none is named for what it looks like: %j", (source, look) => {
    expect(answerTo(source.startsWith("\x1f") ? Buffer.from(source, "latin1") : text(source))).toContain(
      `this is ${look}`,
    );
  });
});

describe("the torrents that this site makes", () => {
  it.each(["v1", "hybrid"] as const)("keep the rules that it has for others: %s", async (format) => {
    const lengths = { "a/x": 3, "a.txt": 5, empty: 0, block: 16_384, piece: 32_768, two: 65_536, three: 70_001 };
    const files = Object.entries(lengths).map(([name, length]) => ({
      path: name.split("/"),
      length,
      async *open() {
        yield new Uint8Array(length).fill(length % 251);
      },
    }));
    const { bytes } = await unwrap(createTorrentFromStreams({ name: "Kit", files, format, pieceLength: 32_768 }));
    expect(answerTo(bytes)).toBe("accepted");
    const torrent = bencode.decode(bytes) as { "piece layers"?: Record<string, Uint8Array> };
    for (const layer of Object.values(torrent["piece layers"] ?? {})) layer[0] = (layer[0] ?? 0) ^ 1;
    if (format === "hybrid") expect(answerTo(bencode.encode(torrent))).not.toBe("accepted");
  });

  it.each(["libtorrent-v2", "libtorrent-hybrid", "libtorrent-hybrid-single", "create-torrent-v1", "mktorrent-v1"])(
    "and those of other programs keep them: %s",
    (name) => {
      expect(answerTo(new Uint8Array(readFileSync(`tests/fixtures/torrents/${name}.torrent`)))).toBe("accepted");
    },
  );
});
