import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import iconv from "iconv-lite";
import { afterAll, describe, expect, it } from "vitest";
import { makeRar4, makeRar5, makeZip, type Packed } from "#tests/support/archives.ts";
import { rootOf } from "../torrents/metainfo/root-of.ts";
import { archiveLimits } from "./contents.ts";
import { openContents } from "./open-contents.server.ts";

const root = mkdtempSync(path.join(tmpdir(), "patchbay-foreign-"));
afterAll(() => rmSync(root, { recursive: true }));

/** The name of the torrent created from an archive, and the content of each of its files. */
async function read(name: string, bytes: Buffer) {
  const folder = mkdtempSync(path.join(root, "one-"));
  const file = path.join(folder, "received");
  writeFileSync(file, bytes);
  const contents = await openContents({ file, name, size: bytes.length }, archiveLimits, folder);
  const made = rootOf(contents.files, "no one folder");
  const files: Record<string, string> = {};
  for (const one of made.files) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of one.open()) chunks.push(chunk);
    files[one.path.join("/")] = Buffer.concat(chunks).toString();
  }
  await contents.dispose();
  return { name: made.name, files };
}

const x = Buffer.from("x");
const litter = [
  "__MACOSX/Kit/._a.wav",
  "Kit/.DS_Store",
  "Kit/._a.wav",
  "Kit/Thumbs.db",
  "Kit/DESKTOP.INI",
  "Kit/Icon\r",
];

describe("what systems leave in folders", () => {
  it.each([
    ["a ZIP", "a.zip", makeZip],
    ["a RAR of version 4", "a.rar", makeRar4],
    ["a RAR of version 5", "a.rar", makeRar5],
  ])("is left out of the torrent of %s, whose name is that of its folder", async (_, name, make) => {
    const files = ["Kit/a.wav", ...litter].map((one) => ({ name: one, bytes: x }));
    expect(await read(name, make(files))).toEqual({ name: "Kit", files: { "a.wav": "x" } });
  });

  it("is left out of a folder", async () => {
    const entries = ["Kit/a.wav", ...litter].map((name) => ({ name, file: "/dev/null", size: 1 }));
    const { files } = await openContents({ file: "", name: "Kit", size: 7, entries }, archiveLimits, root);
    expect(files.map((one) => one.path.join("/"))).toEqual(["Kit/a.wav"]);
  });

  it("is no import by itself", async () => {
    await expect(read("a.zip", makeZip([{ name: "__MACOSX/._a", bytes: x }]))).rejects.toThrow(/no files/);
    await expect(read("a.zip", makeZip([{ name: "empty.wav" }]))).rejects.toThrow(/only empty files/);
  });
});

describe("a ZIP that was to be split and fitted into one part", () => {
  it.each(["PK00", "PK\x07\x08"])("is read behind its mark %j", async (mark) => {
    const zip = makeZip([{ name: "Kit/a.wav", bytes: x }], mark);
    expect(await read("a.zip", zip)).toEqual({ name: "Kit", files: { "a.wav": "x" } });
  });
});

describe("a ZIP made on Windows", () => {
  const dos = (name: string, more: Partial<Packed> = {}) => ({ name, madeBy: 0, attributes: 0x20, ...more });

  it("has folders that are marked by an attribute alone, and backslashes between them", async () => {
    const files = [
      dos("Kit", { attributes: 0x10 }),
      dos("Kit\\drums", { attributes: 0x10, madeBy: 10 }),
      dos("Kit\\b\\"),
    ];
    const zip = makeZip([...files, dos("Kit\\drums\\a.wav", { bytes: x })]);
    expect(await read("a.zip", zip)).toEqual({ name: "Kit", files: { "drums/a.wav": "x" } });
  });

  it.each(["C:\\x.wav", "\\x.wav", "\\\\server\\x.wav", "a\\..\\..\\x.wav"])(
    "is refused for the path %s",
    async (name) => {
      await expect(read("a.zip", makeZip([dos(name, { bytes: x })]))).rejects.toThrow("Import refused");
    },
  );

  it("has its names read in the encoding of its system", async () => {
    const rawName = iconv.encode("Набор\\Барабаны.wav", "cp866");
    expect(await read("a.zip", makeZip([dos("", { rawName, bytes: x })]))).toEqual({
      name: "Набор",
      files: { "Барабаны.wav": "x" },
    });
  });
});

describe("a ZIP packed otherwise than with Deflate", () => {
  it.each([
    [12, "bzip2"],
    [14, "LZMA"],
    [93, "Zstandard"],
    [95, "XZ"],
    [98, "PPMd"],
    [1, "Shrink"],
    [77, "method 77"],
  ])("of method %i names %s and what to do", async (method, name) => {
    const zip = makeZip([{ name: "a.wav", bytes: x, method }]);
    await expect(read("a.zip", zip)).rejects.toThrow(
      `"a.wav" is packed with ${name}, which is not supported. Pack the archive again with Deflate`,
    );
  });

  it("of method 99 is one under a password", async () => {
    await expect(read("a.zip", makeZip([{ name: "a", bytes: x, method: 99 }]))).rejects.toThrow("password");
  });

  it("says of damage what it is, and nothing in a library's words", async () => {
    const whole = makeZip([{ name: "a.wav", bytes: x }]);
    const broken = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(whole);
      change(bytes);
      return read("a.zip", bytes);
    };
    const end = whole.length - 22;
    await expect(broken((bytes) => bytes.writeUInt16LE(3, end + 4))).rejects.toThrow("one of several parts");
    await expect(broken((bytes) => bytes.writeUInt32LE(0, end + 16))).rejects.toThrow("it is damaged");
    await expect(broken((bytes) => bytes.fill(0, end))).rejects.toThrow("its end is missing");
  });
});

describe("a RAR that keeps identical files as references", () => {
  const original = { name: "Kit/a/kick.wav", bytes: Buffer.from("kick") };
  const copy = (copyOf: string) => ({ name: "Kit/b/kick.wav", copyOf, declaredSize: 4 });

  it("becomes a torrent with all of them", async () => {
    expect(await read("a.rar", makeRar5([original, copy("Kit/a/kick.wav")]))).toEqual({
      name: "Kit",
      files: { "a/kick.wav": "kick", "b/kick.wav": "kick" },
    });
  });

  it.each(["package.json", "/etc/hostname", "../package.json", "Kit/c.wav"])(
    "is refused where one leads to %s, which is not in it",
    async (target) => {
      await expect(read("a.rar", makeRar5([original, copy(target)]))).rejects.toThrow("identical files as references");
    },
  );
});

it("Deflate64 is read as 7-Zip writes it", async () => {
  const { files } = await read("a.zip", readFileSync("tests/fixtures/zip/deflate64.zip"));
  expect(Object.keys(files).sort()).toEqual(["empty.txt", "long.bin", "short.txt"]);
  expect(files["long.bin"]).toContain("Dusty Kit by Tin Orchard. ".repeat(1_000));
  expect(files["short.txt"]).toBe("The quick brown fox\n");
});
