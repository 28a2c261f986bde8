import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { countFiles, readZip } from "#tests/support/read-zip.ts";
import { endOf, writeZip, type ZipEntry } from "./zip.server.ts";

const AT = new Date("2026-11-26T10:20:30Z");

async function* from(entries: ZipEntry[]) {
  yield* entries;
}

it("writes files that another program reads back, empty and large ones and names in any script", async () => {
  const noise = randomBytes(3_000_000);
  const zip = await buffer(
    writeZip(
      from([
        { name: "README.md", content: Buffer.from("# You") },
        { name: "empty.json", content: Buffer.alloc(0) },
        { name: "bilder/Köln 東京.bin", content: Readable.from([noise.subarray(0, 10), noise.subarray(10)]) },
      ]),
      AT,
    ),
  );
  const files = await readZip(zip);
  expect([...files.keys()]).toEqual(["README.md", "empty.json", "bilder/Köln 東京.bin"]);
  expect(files.get("README.md")?.toString()).toBe("# You");
  expect(files.get("empty.json")).toHaveLength(0);
  expect(files.get("bilder/Köln 東京.bin")?.equals(noise)).toBe(true);
});

describe("the end of an archive", () => {
  const short = (count: string, size: string, at: string) => `504b0506 0000 0000 ${count} ${count} ${size} ${at} 0000`;
  /** Its numbers have eight bytes each: files on this disk and in all, size and place of the directory, own place. */
  const long = (count: string, size: string, from: string, to: string) =>
    `504b0606 2c00000000000000 2d00 2d00 00000000 00000000 ${count} ${count} ${size} ${from} 504b0607 00000000 ${to} 01000000`;
  const far = "0000000001000000";

  it.each([
    ["no file", [0, 0, 0], short("0000", "00000000", "00000000")],
    ["the last number of files that two bytes hold", [65_534, 16, 48], short("feff", "20000000", "10000000")],
    [
      "one file more",
      [65_535, 16, 48],
      long("ffff000000000000", "2000000000000000", "1000000000000000", "3000000000000000") +
        short("ffff", "20000000", "10000000"),
    ],
    [
      "more files than two bytes hold",
      [70_000, 16, 48],
      long("7011010000000000", "2000000000000000", "1000000000000000", "3000000000000000") +
        short("ffff", "20000000", "10000000"),
    ],
    ["the last place that four bytes hold", [1, 0xffff_fffd, 0xffff_fffe], short("0100", "01000000", "fdffffff")],
    [
      "a place behind it",
      [1, 2 ** 32, 2 ** 32 + 1],
      long("0100000000000000", "0100000000000000", far, "0100000001000000") + short("0100", "01000000", "ffffffff"),
    ],
  ] as const)("has the bytes of the format for %s", (_, [count, from, to], bytes) => {
    expect(endOf(count, from, to).toString("hex")).toBe(bytes.replaceAll(" ", ""));
  });

  it("tells another program of 70,000 files", async () => {
    const one = await buffer(writeZip(from([{ name: "a", content: Buffer.alloc(0) }]), AT));
    const directory = one.readUInt32LE(one.length - 6);
    // To pack that many files takes a minute, and their number is in the end alone: one file is listed 70,000 times.
    const headers = Buffer.concat(Array(70_000).fill(one.subarray(directory, -22)));
    const end = endOf(70_000, directory, directory + headers.length);
    expect(await countFiles(Buffer.concat([one.subarray(0, directory), headers, end]))).toBe(70_000);
  });
});

it("fails where a file fails", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("a");
    throw new Error("the disk is gone");
  }
  await expect(buffer(writeZip(from([{ name: "a", content: broken() }]), AT))).rejects.toThrow("the disk is gone");
});
