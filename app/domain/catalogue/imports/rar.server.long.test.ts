import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { archiveLimits, ImportRefused } from "./contents.ts";
import { openContents } from "./open-contents.server.ts";
import { unrar } from "./unrar.server.ts";

const fixtures = path.join(process.cwd(), "tests/fixtures/rar");
const root = mkdtempSync(path.join(tmpdir(), "patchbay-rar-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Paths with the start of each file's SHA-256, and the files left in the folder afterwards. */
async function unpack(name: string) {
  const file = path.join(fixtures, name);
  const folder = mkdtempSync(path.join(root, "one-"));
  const left = () => readdirSync(folder);
  try {
    const contents = await openContents({ file, name, size: statSync(file).size }, archiveLimits, folder);
    const files: Record<string, string> = {};
    for (const one of contents.files) {
      const hash = createHash("sha256");
      for await (const chunk of one.open()) hash.update(chunk);
      files[one.path.join("/")] = hash.digest("hex").slice(0, 16);
    }
    await contents.dispose();
    return { files, left: left() };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { refused: error.message, left: left() };
  }
}

const html = { "testdir/test.txt": "5a5f16e01faf8adf", "testdir/LibarchiveAddingTest.html": "ee16390e87152d7d" };
const several = {
  "test1.bin": "7d89f86f9f69d744",
  "test2.bin": "f81e6fceeeab3663",
  "test3.bin": "5e621f2b6ce8fed7",
  "test4.bin": "2627f40180217252",
};

describe("a RAR that RAR has compressed", () => {
  it.each([
    ["version 4, its best method", "v4-best.rar", html],
    ["version 4, its normal method", "v4-normal.rar", html],
    ["version 5", "v5-best.rar", { "test.bin": "588870a2dade35c2" }],
    ["version 5, of several files", "v5-several.rar", several],
    ["version 5, solid", "v5-solid.rar", several],
    ["version 5, with BLAKE2 sums", "v5-blake2.rar", { "cebula.txt": "1e98540238b2b13d" }],
  ])("is unpacked: %s", async (_, name, files) => {
    expect(await unpack(name)).toEqual({ files, left: [] });
  });
});

describe("a RAR that cannot be imported", () => {
  it.each([
    ["files under a password", "v4-encrypted-data.rar", /password-protected/],
    ["names under a password", "v4-encrypted-header.rar", /password-protected/],
    ["some files under a password", "v4-encrypted-partially.rar", /password-protected/],
    ["a volume of version 4", "v4-volume.rar", /one of several volumes/],
    ["a volume of version 5, solid", "v5-volume.rar", /one of several volumes/],
    ["a symbolic link of version 4", "v4-link.rar", /is a link or damaged/],
    ["a symbolic link of version 5", "v5-link.rar", /is a link or damaged/],
    ["a hard link", "v5-hard-link.rar", /is a link or damaged/],
  ])("says why, and leaves nothing behind: %s", async (_, name, reason) => {
    expect(await unpack(name)).toEqual({ refused: expect.stringMatching(reason), left: [] });
  });

  it.each(readdirSync(fixtures).filter((name) => name.startsWith("broken-")))(
    "ends no process, though it was made to: %s",
    async (name) => {
      expect(await unpack(name)).toEqual({
        refused: expect.stringMatching(/it is damaged|its end is missing/),
        left: [],
      });
    },
  );

  it("is refused wherever it was cut, also between two of its files", async () => {
    const whole = readFileSync(path.join(fixtures, "v5-solid.rar"));
    for (const share of [0.2, 0.5, 0.9]) {
      const folder = mkdtempSync(path.join(root, "cut-"));
      const file = path.join(root, "cut.rar");
      const bytes = whole.subarray(0, Math.floor(whole.length * share));
      writeFileSync(file, bytes);
      const opened = openContents({ file, name: "cut.rar", size: bytes.length }, archiveLimits, folder);
      await expect(opened).rejects.toThrow(ImportRefused);
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});

it("a RAR that takes longer than its time is given up", async () => {
  const file = path.join(fixtures, "v4-best.rar");
  await expect(unrar({ kind: "list", file }, undefined, 0)).rejects.toThrow("takes too long");
});
