import { createHash } from "node:crypto";
import bencode from "bencode";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTorrent } from "./create-torrent.ts";
import { infoHash } from "./hasher.ts";
import { choosePieceLength } from "./piece-length.ts";
import { readMetainfo } from "./read-metainfo.ts";
import { infoHashesOf } from "./read-torrent.server.ts";
import { text } from "./testing.ts";

const KIB = 1024;
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

describe("createTorrent", () => {
  it("makes private torrents whose info hash and pieces an independent reader confirms", async () => {
    const segment = fc.stringMatching(/^[a-z]{1,8}$/);
    const file = fc.record({ folder: segment, name: segment, bytes: fc.uint8Array({ maxLength: 40_000 }) });
    const files = fc
      .uniqueArray(file, { minLength: 1, maxLength: 5, selector: ({ folder, name }) => `${folder}/${name}` })
      .filter((found) => found.some(({ bytes }) => bytes.length > 0));
    await fc.assert(
      fc.asyncProperty(files, async (found) => {
        const source = found.map(({ folder, name, bytes }) => ({ path: [folder, name], bytes }));
        const made = await createTorrent({ name: "Kit", files: source });
        const { info } = bencode.decode(made.bytes) as { info: { pieces: Uint8Array; private: number } };
        expect(made.infoHash).toBe(sha1(bencode.encode(info)));
        expect(info.private).toBe(1);
        const whole = Buffer.concat(source.map(({ bytes }) => bytes));
        const expected: string[] = [];
        for (let at = 0; at < whole.length; at += made.pieceLength)
          expected.push(sha1(whole.subarray(at, at + made.pieceLength)));
        expect(Buffer.from(info.pieces).toString("hex")).toBe(expected.join(""));
        const read = readMetainfo(made.bytes);
        if (!read.ok) throw new Error(read.message);
        expect(read.value.totalLength).toBe(whole.length);
        expect(read.value.files).toEqual(source.map(({ path, bytes }) => ({ path, length: bytes.length })));
      }),
      { numRuns: 40 },
    );
  });

  it("makes a single-file torrent of one file named like it", async () => {
    const made = await createTorrent({
      name: "loop.wav",
      files: [{ path: ["loop.wav"], bytes: text("abc") }],
      announce: "http://a.example/announce",
      comment: "c",
      createdBy: "p",
      createdAt: new Date("2024-01-02T03:04:05.678Z"),
    });
    expect(bencode.decode(made.bytes)).toEqual({
      announce: text("http://a.example/announce"),
      comment: text("c"),
      "created by": text("p"),
      "creation date": 1_704_164_645,
      info: {
        length: 3,
        name: text("loop.wav"),
        "piece length": 16_384,
        pieces: new Uint8Array(createHash("sha1").update("abc").digest()),
        private: 1,
      },
    });
  });

  it("refuses paths that no client may write to", async () => {
    await expect(createTorrent({ name: "a", files: [{ path: ["..", "b"], bytes: text("x") }] })).rejects.toThrow(
      RangeError,
    );
    await expect(createTorrent({ name: "", files: [{ path: ["b"], bytes: text("x") }] })).rejects.toThrow(RangeError);
    await expect(createTorrent({ name: "a", files: [] })).rejects.toThrow("there are no files");
  });

  it("chooses powers of two between 16 KiB and 4 MiB", () => {
    expect(choosePieceLength(0)).toBe(16 * KIB);
    expect(choosePieceLength(16_000 * KIB)).toBe(16 * KIB);
    expect(choosePieceLength(16_001 * KIB)).toBe(32 * KIB);
    expect(choosePieceLength(700 * KIB * KIB)).toBe(1024 * KIB);
    expect(choosePieceLength(100 * KIB * KIB * KIB)).toBe(4096 * KIB);
  });
});

describe("info hashes", () => {
  it("are SHA-1, and SHA-256 cut to 20 bytes, of a view as of a copy", async () => {
    const larger = text("xxd4:name1:ae");
    const view = larger.subarray(2);
    expect(await infoHash(view)).toBe(sha1(view));
    const whole = createHash("sha256").update(view).digest("hex");
    const short = whole.slice(0, 40);
    expect(infoHashesOf({ version: "v1", infoBytes: view })).toEqual({
      infoHash: sha1(view),
      infoHashV2: null,
      hashes: [sha1(view)],
    });
    expect(infoHashesOf({ version: "hybrid", infoBytes: view })).toEqual({
      infoHash: sha1(view),
      infoHashV2: whole,
      hashes: [sha1(view), whole, short],
    });
    expect(infoHashesOf({ version: "v2", infoBytes: view })).toEqual({
      infoHash: short,
      infoHashV2: whole,
      hashes: [whole, short],
    });
  });
});
