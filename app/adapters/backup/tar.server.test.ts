import { pack as createPack, type Header } from "tar-stream";
import { describe, expect, it } from "vitest";
import { DamagedArchive, readTar } from "./tar.server.ts";

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 16_384, isRead = true) {
  const found: Record<string, string> = {};
  for await (const { name, body } of readTar(pieces(bytes, size))) {
    const chunks: Buffer[] = [];
    if (isRead) for await (const chunk of body) chunks.push(chunk);
    found[name] = Buffer.concat(chunks).toString();
  }
  return found;
}

async function write(files: Record<string, string>, more: Partial<Header> = {}): Promise<Buffer> {
  const pack = createPack();
  for (const [name, text] of Object.entries(files)) pack.entry({ name, ...more }, text);
  pack.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of pack) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const files = { "a.txt": "a", "empty.txt": "", "block.txt": "b".repeat(512), "long.txt": "c".repeat(50_000) };

function put(bytes: Buffer, at: number, text: string): Buffer {
  const changed = Buffer.from(bytes);
  changed.write(text, at);
  return changed;
}

describe("a tar archive", () => {
  it("is read the same, however its bytes are cut", async () => {
    const bytes = await write(files);
    for (const size of [1, 100, 511, 512, 513, 16_384, bytes.length]) expect(await read(bytes, size)).toEqual(files);
  });

  it("goes on with the next file when one is not read", async () => {
    expect(Object.keys(await read(await write(files), 700, false))).toEqual(Object.keys(files));
  });

  it("is refused when something stands between its files or behind its end", async () => {
    const bytes = await write(files);
    const block = Buffer.alloc(512);
    const bad: Record<string, Buffer> = {
      "in the padding": put(bytes, 700, "x"),
      "in the padding, at its end": put(bytes, 1_023, "x"),
      "a block of zeros between": Buffer.concat([bytes.subarray(0, 1_024), block, bytes.subarray(1_024)]),
      "text behind the end": Buffer.concat([bytes, Buffer.from("x")]),
      "zeros behind the end": Buffer.concat([bytes, block]),
      "a megabyte behind the end": Buffer.concat([bytes, Buffer.alloc(1_000_000)]),
      "a second archive": Buffer.concat([bytes, bytes]),
      "an end that is not zero": put(bytes, bytes.length - 1, "x"),
      "only one block of end": bytes.subarray(0, -512),
      "no end": bytes.subarray(0, -1_024),
      "half a file": bytes.subarray(0, 20_000),
      "half a header": bytes.subarray(0, 1_100),
      nothing: Buffer.alloc(0),
      "no tar": Buffer.alloc(2_048, "x"),
      "another sum": put(bytes, 0, "b"),
      "a folder": await write({ folder: "" }, { type: "directory" }),
      "a link": await write({ link: "" }, { type: "symlink", linkname: "/etc/passwd" }),
      "a name of another header": await write({ [`${"n".repeat(120)}.txt`]: "x" }),
    };
    for (const [what, wrong] of Object.entries(bad))
      for (const size of [100, 16_384]) await expect(read(wrong, size), what).rejects.toThrow(DamagedArchive);
  });

  it("throws what its source throws", async () => {
    const bytes = await write(files);
    async function* broken() {
      yield bytes.subarray(0, 3_000);
      throw new Error("the disk is broken");
    }
    const all = async () => {
      for await (const { body } of readTar(broken())) for await (const _ of body);
    };
    await expect(all()).rejects.toThrow("the disk is broken");
  });
});
