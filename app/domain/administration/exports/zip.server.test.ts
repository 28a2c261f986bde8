import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { readZip } from "#tests/support/read-zip.ts";
import { writeZip, type ZipEntry } from "./zip.server.ts";

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

it("fails where a file fails", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("a");
    throw new Error("the disk is gone");
  }
  await expect(buffer(writeZip(from([{ name: "a", content: broken() }]), AT))).rejects.toThrow("the disk is gone");
});

it("reads one file at a time, and lets go of it when nobody reads the archive", async () => {
  const read: string[] = [];
  const closed = vi.fn();
  async function* endless(name: string): AsyncGenerator<Uint8Array> {
    read.push(name);
    try {
      for (;;) yield randomBytes(100_000);
    } finally {
      closed();
    }
  }
  const zip = writeZip(from(["a", "b"].map((name) => ({ name, content: endless(name) }))), AT);
  for await (const _ of zip) if (read.length > 0) break;
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(read).toEqual(["a"]);
});
