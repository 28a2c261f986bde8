import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import bencode from "bencode";
// @ts-expect-error it brings no types
import createTorrentOfOthers from "create-torrent";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInstalled } from "#tests/support/debian.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { createTorrentFromStreams } from "./create-from-streams.ts";
import type { StreamedFile, TorrentFormat } from "./hash-files.ts";
import { readMetainfo } from "./read-metainfo.ts";
import { sortFiles } from "./sort-files.ts";

const PIECE = 32_768;
const hasMktorrent = isInstalled("mktorrent");
/** Debian's libtorrent belongs to Debian's own Python. */
const hasLibtorrent = (() => {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import libtorrent"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
if (!hasMktorrent) process.stdout.write("Skipped: torrents equal to mktorrent's, because it is not installed.\n");
if (!hasLibtorrent)
  process.stdout.write("Skipped: hybrids equal to libtorrent's, because python3-libtorrent is not installed.\n");

/** Lengths around the bounds of blocks and pieces, in folders that a list of paths and a tree order differently. */
const lengths: Record<string, number> = {
  "a/x": 3,
  "a-b/x": 2,
  "a.txt": 5,
  "Ünïcode/é 音.wav": 70_000,
  block: 16_384,
  piece: 32_768,
  two: 65_536,
  "deep/er/still/long.wav": 300_001,
  "empty.txt": 0,
  "s/mid.wav": 40_000,
};
/** Bytes derived from the path, so that each run hashes the same. */
const contentOf = (name: string, length: number) =>
  createHash("shake256", { outputLength: Math.max(1, length) })
    .update(name)
    .digest()
    .subarray(0, length);

let folder: string;
const files = Object.entries(lengths).map(([name, length]): StreamedFile & { name: string } => ({
  name,
  path: name.split("/"),
  length,
  async *open() {
    const bytes = new Uint8Array(contentOf(name, length));
    // As a disk delivers it: in chunks that match neither blocks nor pieces.
    for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
  },
}));
const ours = (format: TorrentFormat, more: { source?: string; announce?: string; createdBy?: string } = {}) =>
  unwrap(
    createTorrentFromStreams({ name: "Kit", files: sortFiles(files, format), format, pieceLength: PIECE, ...more }),
  );

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-made-"));
  for (const { name, length } of files) {
    mkdirSync(path.dirname(path.join(folder, "Kit", name)), { recursive: true });
    writeFileSync(path.join(folder, "Kit", name), contentOf(name, length));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a torrent of version 1", () => {
  it.skipIf(!hasMktorrent)("is byte for byte the file that mktorrent writes of the same folder", async () => {
    const out = path.join(folder, "mktorrent.torrent");
    const words = ["-p", "-d", "-s", "Site", "-a", "http://a.example/announce", "-l", String(Math.log2(PIECE))];
    execFileSync("mktorrent", [...words, "-o", out, path.join(folder, "Kit")], { stdio: "ignore" });
    const theirs = new Uint8Array(readFileSync(out));
    const createdBy = "mktorrent 1.1";
    const made = await ours("v1", { source: "Site", announce: "http://a.example/announce", createdBy });
    expect(Buffer.from(made.bytes).equals(theirs)).toBe(true);
  });

  it.skipIf(!hasMktorrent)("is that of one file, too", async () => {
    const out = path.join(folder, "single.torrent");
    const file = path.join(folder, "Kit", "s", "mid.wav");
    execFileSync("mktorrent", ["-p", "-d", "-l", "15", "-o", out, file], { stdio: "ignore" });
    const one = files.filter(({ name }) => name === "s/mid.wav").map((found) => ({ ...found, path: ["mid.wav"] }));
    const made = await unwrap(
      createTorrentFromStreams({ name: "mid.wav", files: one, pieceLength: PIECE, createdBy: "mktorrent 1.1" }),
    );
    expect(Buffer.from(made.bytes).equals(new Uint8Array(readFileSync(out)))).toBe(true);
  });

  it("has the info dictionary that create-torrent writes", async () => {
    // It counts an empty file as one byte, and then cuts all later pieces one byte too early.
    const filled = sortFiles(files, "v1").filter(({ length }) => length > 0);
    const input = filled.map(({ name, length }) =>
      Object.assign(Buffer.from(contentOf(name, length)), { name: `Kit/${name}` }),
    );
    const theirs = await new Promise<Uint8Array>((resolve, reject) =>
      createTorrentOfOthers(
        input,
        { name: "Kit", private: true, pieceLength: PIECE, announceList: [] },
        (error: Error | null, torrent: Uint8Array) => (error ? reject(error) : resolve(torrent)),
      ),
    );
    const made = await unwrap(createTorrentFromStreams({ name: "Kit", files: filled, pieceLength: PIECE }));
    expect(infoOf(made.bytes).equals(infoOf(theirs))).toBe(true);
  });
});

describe("a hybrid", () => {
  it.skipIf(!hasLibtorrent)("has the info dictionary and the piece layers that libtorrent writes", async () => {
    const { bytes } = await ours("hybrid");
    const script = `
import libtorrent as lt, sys
fs = lt.file_storage(); lt.add_files(fs, sys.argv[1] + "/Kit")
made = lt.create_torrent(fs, piece_size=${PIECE}); made.set_priv(True)
lt.set_piece_hashes(made, sys.argv[1])
found = made.generate()
sys.stdout.buffer.write(lt.bencode({b"info": found[b"info"], b"piece layers": found[b"piece layers"]}))`;
    const theirs = execFileSync("/usr/bin/python3", ["-c", script, folder]);
    expect(Buffer.from(bytes).equals(new Uint8Array(theirs))).toBe(true);
  });

  it("has the trees and pieces that BEP 52 and BEP 47 describe, computed in another way", async () => {
    const { bytes } = await ours("hybrid");
    const torrent = bencode.decode(bytes) as {
      info: { files: { path: Uint8Array[]; length: number; attr?: Uint8Array }[]; pieces: Uint8Array };
      "piece layers": Record<string, Uint8Array>;
    };
    const read = readMetainfo(bytes);
    expect(read.ok && read.value).toMatchObject({ version: "hybrid", isPrivate: true });
    const stream = Buffer.concat(
      torrent.info.files.map(({ path, length, attr }) =>
        attr ? Buffer.alloc(length) : contentOf(path.map((part) => Buffer.from(part).toString()).join("/"), length),
      ),
    );
    const wanted: Buffer[] = [];
    for (let at = 0; at < stream.length; at += PIECE) wanted.push(sha("sha1", stream.subarray(at, at + PIECE)));
    expect(Buffer.from(torrent.info.pieces).equals(Buffer.concat(wanted))).toBe(true);
    for (const { name, length } of files) {
      const content = contentOf(name, length);
      const leaf = leafOf(bytes, name.split("/"));
      expect(leaf.length).toBe(length);
      if (length === 0) expect(leaf["pieces root"]).toBeUndefined();
      else expect(Buffer.from(leaf["pieces root"] ?? []).equals(rootOf(content, 0, widthOf(length)))).toBe(true);
    }
    const layers = Object.values(torrent["piece layers"]).map(({ length }) => length / 32);
    expect(layers.sort()).toEqual(
      Object.values(lengths)
        .filter((length) => length > PIECE)
        .map((length) => Math.ceil(length / PIECE))
        .sort(),
    );
  });

  it("has the same bytes however the files are listed and read", async () => {
    const backwards = [...files].reverse();
    const made = await unwrap(
      createTorrentFromStreams({ name: "Kit", files: backwards, format: "hybrid", pieceLength: PIECE }),
    );
    expect(made.bytes).toEqual((await ours("hybrid")).bytes);
  });
});

const sha = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest();
const infoOf = (bytes: Uint8Array) => {
  const read = readMetainfo(bytes);
  if (!read.ok) throw new Error(read.message);
  return Buffer.from(read.value.infoBytes);
};

type Leaf = { length: number; "pieces root"?: Uint8Array };
function leafOf(bytes: Uint8Array, names: string[]): Leaf {
  let node = (bencode.decode(bytes) as { info: { "file tree": Record<string, unknown> } }).info["file tree"];
  // The package reads keys as UTF-8.
  for (const name of [...names, ""]) node = node[name] as Record<string, unknown>;
  return node as unknown as Leaf;
}

/** How many blocks of 16 KiB a file's tree has as leaves. */
const widthOf = (length: number) => 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(length / 16_384))));

/** The root by its definition: halves, down to blocks; a block beyond the end is 32 zero bytes. */
function rootOf(content: Buffer, first: number, width: number): Buffer {
  if (width === 1)
    return first * 16_384 < content.length
      ? sha("sha256", content.subarray(first * 16_384, (first + 1) * 16_384))
      : Buffer.alloc(32);
  const half = width / 2;
  return sha("sha256", Buffer.concat([rootOf(content, first, half), rootOf(content, first + half, half)]));
}
